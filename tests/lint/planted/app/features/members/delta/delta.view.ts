// expect: room-cycle
import type { Other } from "#app/features/members/gamma/other.view.ts";

export type Delta = { other: Other };
