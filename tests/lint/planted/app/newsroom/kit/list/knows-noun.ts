// expect: arrow
import { zeta } from "#app/features/newsroom/zeta/zeta.view.ts";

/** A part of the kit that imports a noun. */
export const row = zeta;
