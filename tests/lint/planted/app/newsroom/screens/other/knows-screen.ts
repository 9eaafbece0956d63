// expect: arrow
import { late } from "../late/late.ts";

/** A screen that imports another screen. */
export const other = late;
