import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { field, tick } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { pageOf, pageQuery } from "#app/features/base/call/page-query.ts";
import { contributionForm, contributionRow, savedContribution } from "./contribution.schema.ts";

/** Largest body in characters; its bytes are counted when it is cleaned (docs/security.md#x3). */
const LONGEST_BODY = 200_000;

/** An id that may be left out, empty or 0, as a form writes it that has none yet. */
const maybeId = z
  .union([idField, z.literal(["", "0", 0]).transform(() => undefined)])
  .nullish()
  .transform((value) => value ?? undefined);

const saveBody = z.object({
  id: maybeId,
  version: maybeId,
  title: field,
  column: maybeId,
  industry: maybeId,
  body: z
    .string()
    .max(LONGEST_BODY)
    .nullish()
    .transform((value) => value ?? ""),
  cover: field,
  original: tick,
  author: field,
});

const submitBody = z.object({ id: idField, version: idField, realName: field, idNumber: field });

const OWN = "own contribution";

/** The calls of contributing: the list, and to begin, save, submit, withdraw and delete one. */
export const contributionCalls = defineCalls({
  "GET /my/contributions": { permission: "account/contribute", input: pageQuery, answer: pageOf(contributionRow) },
  "GET /my/contribution": {
    permission: "member",
    input: z.object({ id: maybeId }),
    records: { id: OWN },
    answer: contributionForm,
  },
  "POST /my/saveContribution": {
    permission: "member",
    input: saveBody,
    records: {
      id: OWN,
      version: "no record",
      column: "public column",
      industry: "public industry",
      cover: "own upload",
    },
    answer: savedContribution,
    texts: ["contribution"],
  },
  "POST /my/submitContribution": {
    permission: "member",
    input: submitBody,
    records: { id: OWN, version: "no record" },
    answer: z.null(),
    texts: ["contribution"],
  },
  "POST /my/withdrawContribution": {
    permission: "member",
    input: z.object({ id: idField }),
    records: { id: "own contribution in review" },
    answer: z.null(),
    texts: ["contribution"],
  },
  "POST /my/delContribution": {
    permission: "account/contribute/del",
    input: z.object({ id: maybeId }),
    records: { id: OWN },
    answer: z.null(),
    texts: ["contribution"],
    alsoGet: true,
  },
});

type ContributionCalls = typeof contributionCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends ContributionCalls {}
}
