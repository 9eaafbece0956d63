import { requirePermission, WHOLE_SITE, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import { slotChanges } from "./front.changes.ts";
import { findAllByNumber, findByNumber, findFront, findLaunched, type FrontVersion } from "./front.repo.server.ts";

/** Number of versions on a page of the history. */
const STRETCH = 30;

/** A version that is or was live, with the number of slots that differ from the version before. */
type Launch = { version: FrontVersion; changes: number };

/** Returns the launches, newest first. `before` is the smallest number of the previous page. Throws `forbidden`. */
export async function readLaunches(
  actor: StaffActor,
  before: number | undefined,
): Promise<{ launches: Launch[]; more: boolean }> {
  requirePermission(actor, "front.draft", WHOLE_SITE);
  const { id } = await findFront();
  const found = await findLaunched(id, { before, limit: STRETCH + 1 });
  const shown = found.slice(0, STRETCH);
  const replaced = shown.flatMap(({ replacedNumber }) => (replacedNumber === null ? [] : [replacedNumber]));
  const former = new Map((await findAllByNumber(id, replaced)).map(({ number, slots }) => [number, slots]));
  const launches = shown.map((version) => ({
    version,
    changes: slotChanges(former.get(version.replacedNumber ?? 0) ?? [], version.slots).length,
  }));
  return { launches, more: found.length > STRETCH };
}

/** Returns a version that is or was live, with the version before it. Throws `forbidden` and `not_found`. */
export async function readLaunched(
  actor: StaffActor,
  number: number,
): Promise<{ version: FrontVersion; former: FrontVersion | undefined }> {
  requirePermission(actor, "front.draft", WHOLE_SITE);
  const { id } = await findFront();
  const version = await findByNumber(id, number);
  if (version === undefined || version.launchedAt === null)
    throw new DomainError("not_found", `front version ${number}`);
  const former = version.replacedNumber === null ? undefined : await findByNumber(id, version.replacedNumber);
  return { version, former };
}
