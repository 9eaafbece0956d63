// expect: room-cycle
import { pasted } from "../paste/pasted.ts";

/** Cleaning must not know how text is pasted. */
export const cleaned = pasted;
