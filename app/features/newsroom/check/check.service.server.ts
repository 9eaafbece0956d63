import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { judgePictures } from "#app/features/base/picture/newsroom/picture-fault.service.server.ts";
import { readSource } from "#app/features/newsroom/source/source.service.server.ts";
import { findDeadAddresses } from "#app/features/published/track/dead-address.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { findFindings, rulesVersion } from "./checker.service.server.ts";
import {
  findReport,
  findReports,
  findWaived,
  findWaivedSince,
  findWaiversOf,
  insertReport,
  insertWaivers,
  type Report,
  type WaiverLine,
} from "./check.repo.server.ts";
import type { CheckedFields, Finding, Surroundings } from "./check.schema.ts";
import { findingTexts } from "./finding.texts.ts";
import { isAnsweredOnce } from "./check.rules.ts";
import { addressesOf, markedPictures } from "./check.text.ts";

export type { Report, WaiverLine } from "./check.repo.server.ts";

/** The text of a manuscript or a revision. */
export type TextToCheck = { id: number; fields: CheckedFields; body: string };

/** Checks a text and stores the findings as a report on exactly this text. */
export async function checkText({ id, fields, body }: TextToCheck, trx?: Db): Promise<Report> {
  const surroundings = await surroundingsOf({ id, fields, body }, trx);
  const { findings, version } = await findFindings({ fields, bodyHtml: body, surroundings }, trx);
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  const [blocks, confirms] = [count("block"), count("confirm")];
  return insertReport({ manuscriptId: id, fields, body, rulesVersion: version, findings, blocks, confirms }, trx);
}

/** Returns the newest report on exactly this text, or undefined if the text was never checked. */
export async function readReport(manuscriptId: number, textSha256: Buffer, trx?: Db): Promise<Report | undefined> {
  return findReport(manuscriptId, textSha256, trx);
}

/** Returns reports by id. */
export async function readReports(ids: readonly number[]): Promise<Report[]> {
  return findReports(ids);
}

/** Returns all waivers of a story, oldest first. */
export async function readWaivers(manuscriptId: number): Promise<WaiverLine[]> {
  return findWaiversOf(manuscriptId);
}

/** Returns the findings that block a text. */
export function blocksOf({ findings }: Pick<Report, "findings">): Finding[] {
  return findings.filter(({ severity }) => severity === "block");
}

/**
 * Throws Refusal if findings block a text, and lists them. `body` contains the captions by which the message names
 * pictures.
 */
export function requireNoBlocks(report: Pick<Report, "findings">, body = ""): void {
  const blocks = blocksOf(report);
  if (blocks.length > 0)
    throw new Refusal(({ story, check }) => story.faults.blocks(findingTexts(blocks, check, body)));
}

/** Returns the report on a text by the current rules. Checks the text again if rules have changed since the stored report. */
export async function recheckText(text: TextToCheck, textSha256: Buffer, trx: Db): Promise<Report> {
  const known = await findReport(text.id, textSha256, trx);
  return known !== undefined && known.rules_version === (await rulesVersion(trx)) ? known : checkText(text, trx);
}

/** Stores reasons for findings that signers must confirm. Reasons for other findings are ignored. */
export async function noteReasons(
  report: Pick<Report, "id" | "findings">,
  reasons: readonly { finding: string; reason: string }[],
  staffId: number,
  trx: Db,
): Promise<void> {
  const toConfirm = new Set(report.findings.filter(({ severity }) => severity === "confirm").map(({ id }) => id));
  const meant = reasons.filter(({ finding }) => toConfirm.has(finding));
  await insertWaivers(report.id, meant, staffId, trx);
}

/** A signer, and the time at which the round was opened. */
type Signer = { staffId: number; since: Date };

/**
 * Stores the waivers of a staff member. Throws Refusal with the findings that they must confirm but have not waived. Each
 * signer must waive the findings separately, except findings that are waived once per round.
 */
export async function waiveFindings(
  report: Pick<Report, "id" | "manuscript_id" | "findings">,
  waivers: readonly { finding: string; reason: string }[],
  { staffId, since }: Signer,
  trx: Db,
): Promise<void> {
  const toConfirm = report.findings.filter(({ severity }) => severity === "confirm");
  const known = new Set(toConfirm.map(({ id }) => id));
  const foreign = waivers.find(({ finding }) => !known.has(finding));
  if (foreign !== undefined) throw new DomainError("invalid_input", `no finding ${foreign.finding} to confirm`);
  await insertWaivers(report.id, waivers, staffId, trx);
  const answered = new Set(await findWaived(report.id, staffId, trx));
  const inRound = new Set(await findWaivedSince(report.manuscript_id, since, trx));
  const open = toConfirm.filter(({ id, code }) => !answered.has(id) && !(isAnsweredOnce(code) && inRound.has(id)));
  if (open.length > 0) throw new Refusal(({ story, check }) => story.unanswered(findingTexts(open, check)));
}

async function surroundingsOf({ id, fields, body }: TextToCheck, trx?: Db): Promise<Surroundings> {
  const { links, pictures } = addressesOf(body);
  const hashes = new Map(pictures.map((address) => [address, /^\/media\/([0-9a-f]{2,64})\//.exec(address)?.[1] ?? ""]));
  const ids = fields.coverMediaId === null ? [] : [fields.coverMediaId];
  const rows = await judgePictures({ hashes: [...hashes.values()], ids }, new Date(), trx);
  const marked = new Set(markedPictures(body));
  const faultOf = (row: (typeof rows)[number], isMarked: boolean) =>
    row.fault ?? (row.isOfMachine && !isMarked ? ("unmarked" as const) : null);
  const known = new Map(rows.map((row) => [row.sha256, row]));
  const coverRow = rows.find((row) => row.id === fields.coverMediaId);
  const cover = coverRow && faultOf(coverRow, coverRow.isMarked);
  const faulty = [...hashes].flatMap(([address, hash]) => {
    const row = known.get(hash);
    const fault = row === undefined ? ("unknown" as const) : faultOf(row, marked.has(address));
    return fault === null ? [] : [[address, fault] as const];
  });
  return {
    // A story without a source gets a finding about the missing source instead.
    hasSourceHost: (await readSource(fields.sourceId, trx))?.host !== "",
    deadLinks: await findDeadAddresses(
      links.filter((address) => address !== `/news/${id}`),
      trx,
    ),
    pictures: Object.fromEntries([
      ...(cover === null || cover === undefined ? [] : [["cover", cover] as const]),
      ...faulty,
    ]),
  };
}
