/** SHA-256 and SHA-512, written out: a browser has them only on secure pages, and anybody may check a round anywhere. */

const LOW = (1n << 64n) - 1n;

function root(of: bigint, power: bigint): bigint {
  let low = 0n;
  let high = 1n << (BigInt(of.toString(2).length) / power + 1n);
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** power <= of) low = middle;
    else high = middle - 1n;
  }
  return low;
}

function primes(count: number): bigint[] {
  const found: bigint[] = [];
  for (let n = 2n; found.length < count; n += 1n) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** The standard's constants: what comes after the point in square roots and cube roots of the first primes. */
const START = primes(8).map((prime) => root(prime << 128n, 2n) & LOW);
const ROUND = primes(80).map((prime) => root(prime << 192n, 3n) & LOW);

interface Kind {
  bits: bigint;
  rounds: number;
  /** How far words are turned, and with a last number shifted, in its four mixtures. */
  schedule: readonly [readonly number[], readonly number[]];
  state: readonly [readonly number[], readonly number[]];
}

const SHA256: Kind = { bits: 32n, rounds: 64, schedule: [[7, 18, 3], [17, 19, 10]], state: [[6, 11, 25], [2, 13, 22]] };
const SHA512: Kind = { bits: 64n, rounds: 80, schedule: [[1, 8, 7], [19, 61, 6]], state: [[14, 18, 41], [28, 34, 39]] };

function digest(message: Uint8Array, { bits, rounds, schedule, state }: Kind): Uint8Array {
  const mask = (1n << bits) - 1n;
  const cut = 64n - bits;
  const bytes = Number(bits / 8n);
  const turn = (word: bigint, by: number) => ((word >> BigInt(by)) | (word << (bits - BigInt(by)))) & mask;
  const mix = (word: bigint, [a, b, c]: readonly number[]) => turn(word, a!) ^ turn(word, b!) ^ turn(word, c!);
  const fold = (word: bigint, [a, b, c]: readonly number[]) => turn(word, a!) ^ turn(word, b!) ^ (word >> BigInt(c!));

  const block = 16 * bytes;
  const padded = new Uint8Array(Math.ceil((message.length + 1 + 2 * bytes) / block) * block);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, message.length * 8);

  const hash = START.map((word) => word >> cut);
  for (let at = 0; at < padded.length; at += block) {
    const words: bigint[] = [];
    for (let i = 0; i < rounds; i += 1) {
      if (i < 16) words.push(padded.subarray(at + i * bytes, at + (i + 1) * bytes).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n));
      else words.push((words[i - 16]! + fold(words[i - 15]!, schedule[0]) + words[i - 7]! + fold(words[i - 2]!, schedule[1])) & mask);
    }
    let [a, b, c, d, e, f, g, h] = hash as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
    for (let i = 0; i < rounds; i += 1) {
      const first = h + mix(e, state[0]) + ((e & f) ^ (~e & mask & g)) + (ROUND[i]! >> cut) + words[i]!;
      const second = mix(a, state[1]) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & mask, c, b, a, (first + second) & mask];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i]! + word) & mask));
  }
  const text = hash.map((word) => word.toString(16).padStart(2 * bytes, "0")).join("");
  return Uint8Array.from(text.match(/../g)!, (pair) => parseInt(pair, 16));
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const utf8 = (text: string) => new TextEncoder().encode(text);

export const sha256 = (text: string): string => hex(digest(utf8(text), SHA256));
export const sha512 = (text: string): Uint8Array => digest(utf8(text), SHA512);
