import type { FastifyInstance } from "fastify";
import {
  compareDesk,
  readBillboardAtDesk,
  readBillboardList,
  readBillboardUses,
  readDeskVersions,
  readIssueAtDesk,
} from "#app/features/published/billboard/newsroom/billboard-read.service.server.ts";
import { billboardDeskCalls, issueDeskCalls } from "#app/features/published/billboard/newsroom/billboard.calls.ts";
import {
  createBillboard,
  lookAtBillboard,
  orderBillboards,
  removeBillboardFrom,
  restoreBillboard,
  saveBillboardFrom,
} from "#app/features/published/billboard/newsroom/billboard.service.server.ts";
import {
  createIssue,
  removeIssueFrom,
  restoreIssue,
  saveIssueFrom,
} from "#app/features/published/billboard/newsroom/issue-desk.service.server.ts";
import { readPicturesShown } from "#app/features/base/picture/newsroom/picture.service.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { addFileCalls } from "../file-calls.ts";
import { HttpError } from "../../http/http-error.ts";
import { plainPage } from "../../pages/plain-page.ts";
import type { AppParts } from "../../parts.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";
import { saveAnswer } from "./save-answer.ts";
import { readFormSheets } from "./table-form.ts";

/** The preview is of no story: it shows only those pictures of the page that will be public by then. */
const NO_STORY = 0;

/** Serves billboards in the newsroom: records with versions, their issues, and tables that become issues. */
export function addBillboardCalls(app: FastifyInstance, newsroom: NewsroomParts, { render }: AppParts): void {
  addIssueCalls(app, newsroom);
  serveNewsroom(app, newsroom, billboardDeskCalls, {
    "GET /newsroom/billboards": async ({ actor, language }) => {
      const { list, mayOrder } = await readBillboardList(actor, language);
      const industries = await readIndustries(language);
      return {
        list: list.map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt.toISOString() })),
        industries: industries.map(({ slug, name }) => ({ slug, name })),
        mayOrder,
      };
    },
    "GET /newsroom/billboard": async ({ input: { id }, actor }) => {
      const { issues, ...board } = await readBillboardAtDesk(actor, id);
      return { ...board, issues: issues.map((one) => ({ ...one, publishAt: one.publishAt.toISOString() })) };
    },
    "POST /newsroom/saveBillboard": async ({ input: { id, version, key, billboard: record, note }, actor }) => {
      if (id === undefined) return saveAnswer(await createBillboard(actor, key, record));
      if (version === undefined) throw new HttpError(400);
      return saveAnswer(await saveBillboardFrom(actor, { id, version }, { record, note }));
    },
    "POST /newsroom/orderBillboards": async ({ input, actor }) => ({
      done: await orderBillboards(actor, input),
    }),
    "POST /newsroom/removeBillboard": async ({ input, actor }) => {
      await removeBillboardFrom(actor, input);
      return null;
    },
    "GET /newsroom/billboardUses": async ({ input: { id }, actor }) => readBillboardUses(actor, id),
    "GET /newsroom/billboardVersions": async ({ input: { of, id }, actor }) => ({
      list: (await readDeskVersions(actor, of, id)).map(({ number, by, at, note }) => ({
        number,
        by,
        note,
        at: at.toISOString(),
      })),
    }),
    "GET /newsroom/billboardCompare": async ({ input, actor }) => compareDesk(actor, input),
    "POST /newsroom/restoreBillboard": async ({ input: { of, number, ...seen }, actor }) =>
      of === "billboard"
        ? saveAnswer(await restoreBillboard(actor, seen, number))
        : saveAnswer(await restoreIssue(actor, seen, number)),
    "POST /newsroom/billboardPage": async ({ input: { id, billboard: record, issue }, actor, language }) => ({
      html: await lookAtBillboard(actor, { id, record, issue }, async (path) => {
        const { body } = await render(path, language);
        return plainPage(body.toString(), (hashes) => readPicturesShown(NO_STORY, hashes));
      }),
    }),
  });
}

function addIssueCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  addFileCalls(app, (scope) => {
    serveNewsroom(scope, newsroom, issueDeskCalls, {
      "POST /newsroom/readIssueTable": async ({ request }) => readFormSheets(request),
      "GET /newsroom/billboardIssue": async ({ input: { id }, actor }) => readIssueAtDesk(actor, id),
      "POST /newsroom/saveIssue": async ({
        input: { board: boardId, id, version, key, issue: record, note },
        actor,
      }) => {
        if (id === undefined) return saveAnswer(await createIssue(actor, { boardId, key }, record));
        if (version === undefined) throw new HttpError(400);
        return saveAnswer(await saveIssueFrom(actor, { id, version }, { record, note }));
      },
      "POST /newsroom/removeIssue": async ({ input, actor }) => {
        await removeIssueFrom(actor, input);
        return null;
      },
    });
  });
}
