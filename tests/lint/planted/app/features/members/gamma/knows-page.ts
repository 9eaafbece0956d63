// expect: arrow
import type { back } from "#app/pages/back/knows-server.ts";

export type Gamma = typeof back;
