/** What the service speaks of, as the page uses it. Mirrors docs/service.md. */

export type Cite = string;

export interface Me {
  name: string;
  role: Role;
  purse: number;
  seats: { table: string; seat: number }[];
  may: string[];
}

export type Role = "player" | "dealer" | "box" | "stick" | "floor" | "pit" | "cashier" | "surveillance" | "administrator";

export interface TableCard {
  name: string;
  game: string;
  title: string;
  book: string;
  chip: number;
  least: number;
  most: number;
  seats: number;
  taken: number;
  round: number;
  phase: string;
  dealer: string;
  terminals: boolean;
  kind: string;
}

export interface House {
  name: string;
  play_money: boolean;
  tables: TableCard[];
}

export interface Told {
  seq?: number;
  kind: string;
  text: string;
  cite: Cite;
  seat?: number;
  at?: number;
  spot?: string;
  to?: string;
  amount?: number;
  total?: number;
  verdict?: string;
  wager?: number;
  odds?: string;
  paid?: number;
  uncovered?: number;
  line?: string;
  choice?: string;
  name?: string;
  cards?: string[];
}

export interface NotOffered {
  choice: string;
  why: string;
  cite: Cite;
}

export interface Asks {
  ask: "between" | "window" | "turn" | "chance" | "step" | "discard";
  seat?: number | null;
  at?: number | null;
  choices?: string[];
  offers?: Record<string, string[]>;
  not_offered?: NotOffered[];
  owes?: number | null;
  least?: number | null;
  most?: number | null;
  equipment?: "dice" | "wheel" | "cards" | null;
  count?: number | null;
  step?: string | null;
  cite?: Cite;
}

export interface Seat {
  name: string;
  rack: number;
  bot?: boolean;
  ready?: boolean;
  here?: boolean;
}

export interface Stake {
  seat: number;
  at: number;
  spot: string;
  amount: number;
  coupon?: number;
  on?: boolean;
  fee?: number;
}

export interface Mark {
  column: number;
  row: number;
  result: string;
  ties?: number;
}

export type Roads = Record<string, Mark[]>;

export interface Clock {
  left_ms: number;
  total_ms: number;
  prompt: boolean;
}

/** The console of a table of terminals; players see only what concerns them. */
export interface ConsoleView {
  chips?: number[];
  slips?: Record<string, { name: string; put: number; counted: number; credited: boolean }>;
  cash_outs?: Record<string, number>;
  selected?: number;
  mode?: string;
  ball?: string | null;
}

export interface View {
  table: string;
  game: string;
  title: string;
  book: string;
  chip: number;
  round: number;
  seq: number;
  phase: string;
  asks: Asks;
  seats: Record<string, Seat>;
  stakes: Stake[];
  cards: Record<string, string[]>;
  markers: Record<string, string>;
  pots: number[];
  bank: { seat: number; wager: number; left: number } | null;
  roads: Roads | null;
  last: string[];
  dealer: string;
  bots?: number;
  commitment: string | null;
  revealed: { round: number; commitment: string; seed: string } | null;
  clock: Clock | null;
  locked: boolean;
  console?: ConsoleView | null;
  reports?: { kind: string; says: string; cite: Cite }[];
}

export interface Snapshot {
  table: string;
  seq: number;
  round: number;
  seat: number | null;
  role: Role;
  view: View;
  told: Told[];
}

export interface Refusal {
  why: string;
  cite: Cite;
}
