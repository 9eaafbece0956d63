// expect: arrow
import { late } from "../late/late.ts";

/** A screen that knows another screen. */
export const other = late;
