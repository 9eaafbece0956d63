import type { FastifyInstance } from "fastify";
import { checkCalls } from "#app/features/newsroom/check/check.calls.ts";
import { allowWords } from "#app/features/newsroom/check/check-rule.service.server.ts";
import type { Report } from "#app/features/newsroom/check/check.service.server.ts";
import { reportOfNow } from "#app/features/newsroom/review/review.service.server.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import { toSeconds } from "#app/lib/dates.ts";
import type { Language } from "#app/lib/language.ts";
import { withTransaction } from "#db/client.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves the results of the automatic check of stories. */
export function addCheckCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, checkCalls, {
    "POST /newsroom/check": async ({ input: { id }, actor, language, texts }) =>
      reportIn(language, texts.check, await reportOfNow(actor, id)),
    "POST /newsroom/allowWord": async ({ input: { family, words }, actor }) => {
      await withTransaction((trx) => allowWords(family, words, actor, trx));
      return null;
    },
  });
}

/** Returns a report in a language, as a screen shows it. */
export function reportIn(language: Language, texts: Messages["check"], report: Report) {
  const { id, text_sha256: hash, at, blocks, confirms } = report;
  const findings = report.findings.map(({ better, ...finding }) => ({
    ...finding,
    says: texts.codes[finding.code],
    advice: language === "en" ? better.en : better.zh,
  }));
  return { id, text: hash.toString("hex"), at: toSeconds(at), blocks, confirms, findings };
}
