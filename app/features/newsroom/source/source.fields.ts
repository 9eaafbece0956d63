import { z } from "zod";
import { choice, day, defineFields, field, flag, line, lines, type RecordOf } from "#app/features/base/field/field.ts";
import { HOST, SOURCE_LENGTHS, SOURCE_LISTS } from "./source.rules.ts";

const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(SOURCE_LENGTHS.host)
  .refine((name) => name === "" || HOST.test(name));

/** The fields of a source of texts, keyed by database column (docs/newsroom.md#release). */
export const source = defineFields({
  name: line(SOURCE_LENGTHS.name, { required: true, name: true }),
  list: choice(SOURCE_LISTS, { list: true, filter: true, blank: "other" }),
  /** The edition of the official list that contains the source, such as 2021-10. */
  edition: line(SOURCE_LENGTHS.edition, { list: true, lang: null }),
  /**
   * The host that a reprint's link must have, or a parent domain of it. If it is '', the signers must check the link
   * themselves.
   */
  host: field(host, { as: "line", longest: SOURCE_LENGTHS.host }, { list: true, lang: null }),
  may_reprint: flag(),
  terms: lines(SOURCE_LENGTHS.terms),
  /** The last day in Shanghai on which texts of the source may be used. */
  valid_until: day({ list: true, expiry: true }),
  active: flag({ visibility: true, blank: true }),
});
export type SourceRecord = RecordOf<typeof source>;
