/** Imported by whatever shows a page of the staff: from then on their sentences can be said. */
import { staff } from "../../words/staff";
import { learn } from "./words.svelte";

learn(staff);
