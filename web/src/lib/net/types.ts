/** What the service speaks of, by the names the page uses: all of it generated from the service's own description. */
import type { components } from "../../api";

type Schemas = components["schemas"];

export type Cite = string;
export type Me = Schemas["Me"];
export type Role = Me["role"];
export type Family = Schemas["TableCard"]["family"];
export type TableCard = Schemas["TableCard"];
export type House = Schemas["HouseOut"];
export type Told = Schemas["NarratedLine"];
export type Asks = Schemas["AskView"];
export type Stake = Schemas["Stake"];
export type Mark = Schemas["RoadMark"];
export type Tally = Schemas["Tally"];
export type Roads = Schemas["Roads"];
export type Clock = Schemas["Clock"];
export type View = Schemas["TableView"];
export type Snapshot = Schemas["Snapshot"];
export type TournamentCard = Schemas["TournamentCard"];
export type TournamentView = Schemas["TournamentView"];
export type Touch = Schemas["TouchMessage"];

export type SchoolAsked = Schemas["SchoolAsked"];
export type SchoolGrade = Schemas["SchoolGrade"];
export type Exercise = Schemas["Exercise"];
export type Learner = Schemas["Learner"];
export type ExamSeen = Schemas["ExamSeen"];

/** What a live connection says, a line each. */
export type Message =
  | Schemas["SnapshotMessage"]
  | Schemas["EventsMessage"]
  | Touch
  | Schemas["DoneMessage"]
  | Schemas["RefusedMessage"]
  | Schemas["WaitsMessage"]
  | Schemas["MovedMessage"];

export interface Refusal {
  why: string;
  cite: Cite;
}

/** The console of a table of terminals; players see only what concerns them. */
export function consoleOf(view: View): Schemas["ConsoleView"] | null {
  return view.console ?? null;
}
