import type { BaseVersion } from "#app/lib/base-version.ts";
import { useQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import type { FieldSpec } from "#app/features/base/field/field.schema.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import type { NewsroomCall } from "#app/newsroom/kit/client/request.ts";
import type { NounRecord } from "#app/newsroom/kit/record/version.rules.ts";

type NounsOf<N> = N extends `POST /newsroom/${infer Nouns}/order` ? Nouns : never;
/** A noun with a list, a form, an order and versions, as named in its calls. */
export type RecordNouns = NounsOf<NewsroomCall>;

/** A record with its id and base version. */
export type RecordLine = BaseVersion & { record: NounRecord };
/**
 * The form of a noun: its fields, the values of a new record, and whether its records have a preview and other
 * features.
 */
export type RecordForm = CallData<`GET /newsroom/${RecordNouns}`>["form"];
export type Records = { list: readonly RecordLine[]; form: RecordForm; mayArrange: boolean };

/** Loads the records and the form of a noun. */
export function useRecords(nouns: RecordNouns): { data: Records | undefined; error: Error | null } {
  return useQuery(newsroomQuery(`GET /newsroom/${nouns}`));
}

/** Loads the records that can be chosen as parent in a field. Returns undefined for a field of another kind. */
export function useParents(spec: FieldSpec | undefined): readonly RecordLine[] | undefined {
  const nouns = (spec?.of ?? "columns") as RecordNouns;
  const { data } = useQuery({ ...newsroomQuery(`GET /newsroom/${nouns}`), enabled: spec?.of !== undefined });
  return spec?.of === undefined ? undefined : data?.list;
}
