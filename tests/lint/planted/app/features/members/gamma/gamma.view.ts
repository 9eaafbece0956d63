// expect: room-cycle
import type { Delta } from "#app/features/members/delta/delta.view.ts";

export type Gamma = { delta: Delta | null };
