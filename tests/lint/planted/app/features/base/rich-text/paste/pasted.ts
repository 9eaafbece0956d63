// expect: room-cycle
import { boxes } from "../clean/boxes.ts";

/** The part that the cleaner must not import. */
export const pasted = boxes;
