import { z } from "zod";
import { memberCall } from "#app/features/base/call/member-call.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { field, tick } from "#app/features/base/call/fields.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { pageOf, pageQuery } from "#app/features/base/call/page-query.ts";
import { contributionForm, contributionRow, savedContribution } from "./contribution.schema.ts";
import {
  deleteContribution,
  readContribution,
  readContributions,
  saveContribution,
  submitContribution,
  withdrawContribution,
} from "./contribution.service.server.ts";

/** The greatest length of a body in characters. Its bytes are counted when it is sanitized (docs/security.md#x3). */
const LONGEST_BODY = 200_000;

/** An optional id. A form without one sends an empty value or 0. */
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

/** Calls of contributions: list, begin, save, submit, withdraw and delete. */
export const contributionCalls = {
  "GET /my/contributions": memberCall({
    permission: "account/contribute",
    input: pageQuery,
    answer: pageOf(contributionRow),
    run: async ({ input, actor }) => readContributions(input, actor),
  }),
  "GET /my/contribution": memberCall({
    permission: "member",
    input: z.object({ id: maybeId }),
    records: { id: OWN },
    answer: contributionForm,
    run: async ({ input, actor, context }) => readContribution(input.id, actor, context.serverKey),
  }),
  "POST /my/saveContribution": memberCall({
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
    run: async ({ input, actor }) => {
      const { id, version, column = null, industry = null, ...rest } = input;
      return saveContribution({ id, version, fields: { ...rest, column, industry } }, actor);
    },
  }),
  "POST /my/submitContribution": memberCall({
    permission: "member",
    input: submitBody,
    records: { id: OWN, version: "no record" },
    answer: z.null(),
    texts: ["contribution"],
    run: async ({ input, actor, context, texts }) => {
      const { realName, idNumber, ...which } = input;
      await submitContribution({ ...which, identity: { realName, idNumber } }, actor, context.serverKey);
      return ok(null, texts.contribution.submitted);
    },
  }),
  "POST /my/withdrawContribution": memberCall({
    permission: "member",
    input: z.object({ id: idField }),
    records: { id: "own contribution in review" },
    answer: z.null(),
    texts: ["contribution"],
    run: async ({ input, actor, texts }) => {
      await withdrawContribution(input.id, actor);
      return ok(null, texts.contribution.withdrawn);
    },
  }),
  "POST /my/delContribution": memberCall({
    permission: "account/contribute/del",
    input: z.object({ id: maybeId }),
    records: { id: OWN },
    answer: z.null(),
    texts: ["contribution"],
    alsoGet: true,
    run: async ({ input, actor, texts }) => {
      if (input.id !== undefined) await deleteContribution(input.id, actor);
      return ok(null, texts.contribution.removed);
    },
  }),
};
