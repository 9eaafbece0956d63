import { addressesCommand } from "./commands/addresses.ts";
import { auditCommand } from "./commands/audit.ts";
import { backupCommand } from "./backup/backup.ts";
import { backupsCommand } from "./backup/backups.ts";
import { recoverCommand } from "./backup/recover.ts";
import { restoreCommand } from "./backup/restore.ts";
import { checkRulesCommand } from "./commands/check-rules.ts";
import type { Command } from "./command.ts";
import { commentsCommand } from "./commands/comments.ts";
import { contributionsCommand } from "./commands/contributions.ts";
import { demoCommand } from "./commands/demo.ts";
import { exportCommand } from "./commands/export.ts";
import { generateCommand } from "./generate/generate.ts";
import { importCommand } from "./import/import.ts";
import { ledgerCommand } from "./commands/ledger.ts";
import { moveInCommand } from "./move-in/move-in.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { upgradeCommand } from "./upgrade/upgrade.ts";
import { memberCommand } from "./commands/member.ts";
import { mediaCommand } from "./commands/media.ts";
import { messageCommand } from "./commands/message.ts";
import { rulesCommand } from "./commands/rules.ts";
import { serverKeyCommand } from "./commands/server-key.ts";
import { settingsCommand } from "./commands/settings.ts";
import { staffCommand } from "./commands/staff.ts";
import { storyCommand } from "./commands/story.ts";
import { wordsCommand } from "./commands/words.ts";

/** All commands, in the order in which help lists them. */
export const COMMANDS: Command[] = [
  importCommand,
  moveInCommand,
  exportCommand,
  addressesCommand,
  backupCommand,
  restoreCommand,
  backupsCommand,
  recoverCommand,
  mediaCommand,
  migrateCommand,
  upgradeCommand,
  doctorCommand,
  generateCommand,
  demoCommand,
  memberCommand,
  staffCommand,
  ledgerCommand,
  messageCommand,
  commentsCommand,
  contributionsCommand,
  wordsCommand,
  checkRulesCommand,
  settingsCommand,
  rulesCommand,
  serverKeyCommand,
  auditCommand,
  storyCommand,
];

/** Returns the help text that lists all commands. */
export function helpOfAll(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    "Usage: ./mingbai <command> …",
    "",
    ...lines,
    "",
    "`<command> --help` says how to use one. The database is that of DATABASE_URL, else the embedded one in DATA_DIR (./var),",
    "also while the server runs. Exit codes: 0 done, 1 not (all) done, 2 wrong usage.",
  ].join("\n");
}

/** Returns the help text of one command. */
export function helpOf(command: Command): string {
  return [
    `Usage: ./mingbai ${command.name} ${command.usage}`.trimEnd(),
    "",
    `${command.summary}.`,
    ...command.details,
  ].join("\n");
}
