// expect: newsroom
import { unreleased } from "#app/features/newsroom/zeta/zeta.view.ts";

/** A neutral file by which a page would reach the newsroom. */
export const carried = unreleased;
