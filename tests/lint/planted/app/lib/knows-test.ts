// expect: test-import
import { planted } from "#tests/planted.ts";

/** A file of the product that imports a test. */
export const known = planted;
