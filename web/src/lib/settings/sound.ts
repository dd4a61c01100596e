/** A few quiet sounds, made here: a chip, a card, a win. Nothing is heard before a player has asked for it. */
import { pace } from "./pace.svelte";

let room: AudioContext | null = null;

function tone(pitch: number, after: number, long: number, loud: number): void {
  if (!room) return;
  const at = room.currentTime + after;
  const string = room.createOscillator();
  const volume = room.createGain();
  string.frequency.value = pitch;
  string.type = "triangle";
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + long);
  string.connect(volume).connect(room.destination);
  string.start(at);
  string.stop(at + long);
}

export function play(what: "chip" | "card" | "win", times = 1, apart = 0): void {
  if (!pace.sound || typeof AudioContext === "undefined") return;
  room ??= new AudioContext();
  for (let i = 0; i < Math.min(times, 24); i++) {
    if (what === "chip") tone(1900, i * 0.05, 0.05, 0.06);
    else if (what === "card") tone(420, (i * apart) / 1000, 0.06, 0.05);
  }
  if (what === "win") [523, 659, 784].forEach((pitch, i) => tone(pitch, i * 0.11, 0.3, 0.06));
}
