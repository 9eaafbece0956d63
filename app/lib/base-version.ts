/** The id of a record and the version that a change is based on. */
export type BaseVersion = { id: number; version: number };
