import { readFile, rm } from "node:fs/promises";
import { takeOfBudget, type Budget } from "#app/features/base/budget/budget.service.server.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import { Refusal, type RefusalTexts } from "#app/features/base/user-error/user-error.ts";
import type { ArrivedFile } from "#app/features/base/upload/upload.arrivals.server.ts";
import { checkContent } from "#app/features/base/upload/upload.content.server.ts";
import { uploadRefusal } from "#app/features/base/upload/upload.refusal.ts";
import { extensionOf } from "#app/features/base/upload/upload.rules.ts";
import { askerOf } from "#app/features/members/sign-in/code-budget.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { numberOf } from "./complaint.number.ts";
import {
  countFiles,
  findByNumber,
  insertFile,
  lockOpenComplaint,
  sumOfFiles,
  type FileSuffix,
} from "./complaint.repo.server.ts";
import { FILE_RULES, MOST_FILES } from "./complaint.schema.ts";

/** The total bytes of attached files above which none is accepted, because they are stored in the database. */
const MOST_BYTES = 2 * 1024 ** 3;
/** The greatest size in bytes of a re-encoded picture, which may exceed that of the upload. */
const MOST_KEPT = 10 * 1024 ** 2;

const refuse = (key: keyof RefusalTexts["complaint"]["faults"]) =>
  new Refusal(({ complaint }) => complaint.faults[key]);

/** The limits of attachments in megabytes a year: of one network, of the surrounding ones, and of the site. */
const YEAR = 365 * 86_400;
const inYear = (count: number) => [{ count, seconds: YEAR }];
const MEGABYTE = 1024 ** 2;
const MEGABYTES: Budget = {
  kind: "complaint-megabytes",
  network: inYear(60),
  around: { "v4-24": inYear(150), "v6-56": inYear(100), "v6-48": inYear(150) },
  site: inYear(MOST_BYTES / MEGABYTE),
};
/** The used share of the space for attachments at which the operator is notified. */
const NEARLY_FULL = 0.8;

/** Returns the budgets of attachments: files in an hour and a day, megabytes in a year. */
export function fileBudgets({ limits }: Pick<MemberContext, "limits">): Budget[] {
  return [{ kind: "complaint-file", ...limits.complaintFile }, MEGABYTES];
}

const tooMany = ({ wait }: { wait: number }) => new Refusal(({ upload }) => upload.tooMany(wait));

type FileContext = Pick<MemberContext, "limits" | "warn">;

/** Counts a file before reading it. Throws Refusal if the network sent too many, or the space is used up. */
export async function admitFile(visitor: Visitor, context: FileContext): Promise<void> {
  const asker = await askerOf(visitor, undefined);
  await takeOfBudget({ kind: "complaint-file", ...context.limits.complaintFile }, asker, { refuse: tooMany, context });
  const used = (await sumOfFiles()) / MOST_BYTES;
  if (used >= NEARLY_FULL)
    context.warn("the room for attachments of complaints is nearly full", { percent: (used * 100).toFixed() });
  if (used >= 1) throw uploadRefusal("full");
}

/**
 * Attaches an uploaded file to the open complaint with this number. A picture is re-encoded, a PDF stays unchanged, and
 * the file's name is dropped. Returns the complaint's number of files. Throws Refusal, PictureFault, and
 * StorageFailure.
 */
export async function attachFile(
  typed: string,
  arrived: ArrivedFile,
  { visitor, context }: { visitor: Visitor; context: FileContext },
): Promise<number> {
  const number = numberOf(typed);
  const found = number === undefined ? undefined : await findByNumber(number);
  if (found === undefined) throw refuse("number");
  if (found.files >= MOST_FILES) throw refuse("files");
  if (found.state !== "new" && found.state !== "accepted") throw refuse("closed");
  const asked = { topic: "default", list: FILE_RULES.mimetype } as const;
  const { file, suffix } = await checkContent(arrived, extensionOf(arrived.name), asked);
  try {
    const bytes = await readFile(file);
    if (bytes.length > MOST_KEPT) throw uploadRefusal("tooLarge");
    const budget = { ...MEGABYTES, weight: Math.ceil(bytes.length / MEGABYTE) };
    const giveBack = await takeOfBudget(budget, await askerOf(visitor, undefined), { refuse: tooMany, context });
    return await withTransaction(async (trx) => {
      if (!(await lockOpenComplaint(found.id, trx))) throw refuse("closed");
      const place = (await countFiles(found.id, trx)) + 1;
      if (place > MOST_FILES) throw refuse("files");
      await insertFile({ complaint_id: found.id, place, suffix: suffix as FileSuffix, bytes }, trx);
      return place;
    }).catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
  } finally {
    await rm(file, { force: true });
  }
}
