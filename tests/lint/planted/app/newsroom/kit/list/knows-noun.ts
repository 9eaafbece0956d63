// expect: arrow
import { zeta } from "#app/features/newsroom/zeta/zeta.view.ts";

/** A part of the kit that knows a noun. */
export const row = zeta;
