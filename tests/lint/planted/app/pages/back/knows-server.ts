// expect: no-restricted-imports
import { start } from "#server/start.ts";

export const back = start;
