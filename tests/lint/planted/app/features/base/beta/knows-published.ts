// expect: arrow
import type { Epsilon } from "#app/features/published/epsilon/knows-members.ts";

export type Beta = { epsilon: Epsilon };
