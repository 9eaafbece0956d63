import { readFile, rm } from "node:fs/promises";
import { takeLightly } from "#app/features/base/limit/limit.service.server.ts";
import type { MemberDesk, Visitor } from "#app/features/base/member/member.desk.ts";
import { Refusal, type RefusalTexts } from "#app/features/base/refusal/refusal.ts";
import type { ArrivedFile } from "#app/features/base/upload/upload.arrivals.server.ts";
import { checkContent } from "#app/features/base/upload/upload.content.server.ts";
import { uploadRefusal } from "#app/features/base/upload/upload.refusal.ts";
import { extensionOf } from "#app/features/base/upload/upload.rules.ts";
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

/** Bytes of all attached files together, beyond which none is taken: they lie in the database. */
const MOST_BYTES = 2 * 1024 ** 3;
/** Bytes that a picture may have once it is drawn anew, which can be more than it had. */
const MOST_KEPT = 10 * 1024 ** 2;

const refuse = (key: keyof RefusalTexts["complaint"]["faults"]) =>
  new Refusal(({ complaint }) => complaint.faults[key]);

/** Counts a file before any of it is read. Throws Refusal when the network has sent too many, or there is no room left. */
export async function admitFile({ network }: Visitor, { limits }: Pick<MemberDesk, "limits">): Promise<void> {
  const { wait } = await takeLightly([{ kind: "complaint-file", subject: network, windows: limits.complaintFiles }]);
  if (wait !== 0) throw new Refusal(({ upload }) => upload.tooMany(wait));
  if ((await sumOfFiles()) >= MOST_BYTES) throw uploadRefusal("full");
}

/**
 * Attaches a file that has arrived to the open complaint of a number: a picture is drawn anew, a PDF kept as it is; what it was
 * called is not kept. Gives how many the complaint has now. Throws Refusal, PictureFault, and StorageFailure.
 */
export async function attachFile(typed: string, arrived: ArrivedFile): Promise<number> {
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
    return await withTransaction(async (trx) => {
      if (!(await lockOpenComplaint(found.id, trx))) throw refuse("closed");
      const place = (await countFiles(found.id, trx)) + 1;
      if (place > MOST_FILES) throw refuse("files");
      await insertFile({ complaint_id: found.id, place, suffix: suffix as FileSuffix, bytes }, trx);
      return place;
    });
  } finally {
    await rm(file, { force: true });
  }
}
