// expect: arrow
import type { Other } from "#app/features/members/gamma/other.view.ts";

export type Epsilon = { other: Other };
