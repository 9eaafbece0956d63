// expect: newsroom
import { unreleased } from "#app/features/newsroom/zeta/zeta.view.ts";

/** A neutral file through which a page would import the newsroom. */
export const carried = unreleased;
