// expect: no-restricted-imports
import { start } from "#server/start/start.ts";

export const alphaRow = start;
