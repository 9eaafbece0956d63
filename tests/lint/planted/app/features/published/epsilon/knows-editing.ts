// expect: newsroom
import { rule } from "./newsroom/epsilon.rules.ts";

/** A public half that knows its editing half. */
export const shown = rule;
