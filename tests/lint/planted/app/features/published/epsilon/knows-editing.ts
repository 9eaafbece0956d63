// expect: newsroom
import { rule } from "./newsroom/epsilon.rules.ts";

/** A public half that imports its editing half. */
export const shown = rule;
