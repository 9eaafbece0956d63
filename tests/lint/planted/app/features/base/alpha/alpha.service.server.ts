// expect: no-restricted-imports
import { database } from "#db/client.ts";

export const alpha = database;
