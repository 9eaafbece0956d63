import {
  verifyAudit,
  verifyRecords,
  type MarkedRecord,
} from "#app/features/base/audit-log/newsroom/audit-seal.service.server.ts";
import { wordsAndOptions } from "../arguments.ts";
import { UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { counted, note, print } from "../output.ts";

/** Largest number of faults that are listed. With more, the whole log is suspect. */
const NAMED = 100;

export const auditCommand: Command = {
  name: "audit",
  usage: "verify [--head <hash>]",
  summary: "Proves that audit log, decisions, revisions and releases are unchanged since they were sealed",
  details: [
    "Compares the whole audit log with its chain of seals. Then compares each decision, revision and release with its hash, and",
    "the hashes with their seals. Lists each entry or record that was changed, removed or added.",
    "--head takes a hash from the server's log (audit-seal or record-seal: … head …) or from the manifest of a backup (auditHead),",
    "and checks that a chain contains it: a rebuilt chain does not. Exit code 1 if anything differs.",
  ],
  async run([verb, ...args]) {
    if (verb !== "verify") throw new UsageError("Use verify.");
    const { head } = wordsAndOptions(args, [], ["head"]).options;
    if (head !== undefined && !/^[0-9a-f]{64}$/.test(head)) throw new UsageError("--head needs a hash of 64 digits.");
    return withDatabase({ prepare: true }, () => verify(head));
  },
};

async function verify(wanted: string | undefined): Promise<boolean> {
  const audit = await verifyAudit(wanted);
  const records = await verifyRecords(wanted);
  const found = [
    ...audit.faults.map((fault) =>
      "row" in fault ? `Line ${fault.row} was ${fault.what}.` : `Seal ${fault.seal} does not follow the one before it.`,
    ),
    ...records.records.map((record) => `${nameOf(record)} was ${record.what}.`),
    ...records.faults.map((fault) =>
      "row" in fault
        ? `Mark ${fault.row} of the records was ${fault.what}.`
        : `Seal ${fault.seal} of the records does not follow the one before it.`,
    ),
  ];
  for (const fault of found.slice(0, NAMED)) note(fault);
  if (found.length > NAMED) note(`… and ${counted(found.length - NAMED, "further fault")}.`);
  const hasHead = audit.hasHead || records.hasHead;
  if (!hasHead) note(`Neither chain has ${wanted ?? ""}: they are not the chains of that head.`);
  if (found.length > 0 || !hasHead) return false;
  print(said(audit, "line", "Nothing is sealed yet."));
  print(said(records, "record", "No decision, revision or release is sealed yet."));
  if (records.isMarking)
    print("Some records from before the upgrade are not marked yet. The running site marks a few hundred a second.");
  return true;
}

const said = ({ rows, head }: Awaited<ReturnType<typeof verifyAudit>>, what: string, none: string) =>
  head === undefined ? none : `${counted(rows, what)} as sealed; head ${head.head}.`;

const nameOf = ({ kind, id, step }: MarkedRecord) =>
  kind === "decision"
    ? `The decision of step ${step} in round ${id}`
    : `${kind === "release" ? "Release" : "Revision"} ${id}`;
