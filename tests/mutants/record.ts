import { afterAll, beforeAll } from "vitest";

/** Notes which functions a test file runs, for the run in which that is asked (plant.ts). */
const ran = new Set<string>();
Object.assign(globalThis, { ran: (body: string) => ran.add(body) });

beforeAll(() => ran.clear());
afterAll(({}, suite) => {
  Object.assign(suite.meta, { bodies: [...ran] });
});
