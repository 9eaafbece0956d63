import type { RawBuilder } from "kysely";
import type { RecordUse } from "#app/newsroom/kit/record/record-uses.ts";

/** The rows of other tables that refer to a record, by use. */
export type Uses = Partial<Record<RecordUse, RawBuilder<unknown>>>;
