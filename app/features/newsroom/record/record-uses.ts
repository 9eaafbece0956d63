import type { RawBuilder } from "kysely";
import type { RecordUse } from "#app/newsroom/kit/record/record-uses.ts";

/** Queries for the rows of other tables that refer to a record, keyed by kind of use. */
export type Uses = Partial<Record<RecordUse, RawBuilder<unknown>>>;
