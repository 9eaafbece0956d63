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
  "GET /my/contributions": { right: "account/contribute", input: pageQuery, data: pageOf(contributionRow) },
  "GET /my/contribution": {
    right: "member",
    input: z.object({ id: maybeId }),
    records: { id: OWN },
    data: contributionForm,
  },
  "POST /my/saveContribution": {
    right: "member",
    input: saveBody,
    records: {
      id: OWN,
      version: "no record",
      column: "public column",
      industry: "public industry",
      cover: "own upload",
    },
    data: savedContribution,
    texts: ["contribution"],
  },
  "POST /my/submitContribution": {
    right: "member",
    input: submitBody,
    records: { id: OWN, version: "no record" },
    data: z.null(),
    texts: ["contribution"],
  },
  "POST /my/withdrawContribution": {
    right: "member",
    input: z.object({ id: idField }),
    records: { id: "own contribution in review" },
    data: z.null(),
    texts: ["contribution"],
  },
  "POST /my/delContribution": {
    right: "account/contribute/del",
    input: z.object({ id: maybeId }),
    records: { id: OWN },
    data: z.null(),
    texts: ["contribution"],
    alsoGet: true,
  },
});

type ContributionCalls = typeof contributionCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends ContributionCalls {}
}
