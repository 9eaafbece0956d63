import { verifyAudit } from "#app/features/newsroom/audit-log/audit-seal.service.server.ts";
import { wordsAndOptions } from "./arguments.ts";
import { UsageError } from "./cli-error.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./database.ts";
import { counted, note, print } from "./output.ts";

/** Faults that are named: whoever has changed more has changed all. */
const NAMED = 100;

export const auditCommand: Command = {
  name: "audit",
  usage: "verify [--head <hash>]",
  summary: "Proves that no line of the audit trail was changed since it was sealed",
  details: [
    "Reads the whole trail and holds it against its chain of seals; names each line that was changed, removed or slipped in.",
    "--head takes a hash that the log (audit-seal: … head …) or the manifest of a backup (auditHead) has told: a chain that",
    "somebody made anew does not have it. Changes nothing; exit code 1 when something does not fit.",
  ],
  async run([verb, ...args]) {
    if (verb !== "verify") throw new UsageError("Say verify.");
    const { head } = wordsAndOptions(args, [], ["head"]).options;
    if (head !== undefined && !/^[0-9a-f]{64}$/.test(head)) throw new UsageError("--head needs a hash of 64 digits.");
    return withDatabase({ prepare: true }, () => verify(head));
  },
};

async function verify(wanted: string | undefined): Promise<boolean> {
  const { faults, rows, head, hasHead } = await verifyAudit(wanted);
  for (const fault of faults.slice(0, NAMED))
    note(
      "row" in fault ? `Line ${fault.row} was ${fault.what}.` : `Seal ${fault.seal} does not follow the one before it.`,
    );
  if (faults.length > NAMED) note(`… and ${counted(faults.length - NAMED, "further fault")}.`);
  if (!hasHead) note(`The chain does not have ${wanted ?? ""}: it is not the one that was told.`);
  if (faults.length > 0 || !hasHead) return false;
  print(head === undefined ? "Nothing is sealed yet." : `${counted(rows, "line")} as sealed; head ${head.head}.`);
  return true;
}
