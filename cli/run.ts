import { DomainError } from "#app/lib/errors.ts";
import { BackupFailure } from "#app/features/base/backup/backup-failure.ts";
import { isDatabaseFailure } from "#db/failures.ts";
import { StartError } from "#db/start-error.ts";
import { CliError, UsageError } from "./cli-error.ts";
import { COMMANDS, helpOf, helpOfAll } from "./commands.ts";
import { note, print } from "./output.ts";

const OK = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** `./mingbai <command> …`: finds the command, runs it, and prints errors to stderr. Returns the exit code. */
export async function runCommandLine(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    print(helpOfAll());
    return name === undefined ? WRONG_USAGE : OK;
  }
  const command = COMMANDS.find((known) => known.name === name);
  if (command === undefined) {
    note(`There is no command "${name}".\n\n${helpOfAll()}`);
    return WRONG_USAGE;
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    print(helpOf(command));
    return OK;
  }
  try {
    return (await command.run(rest)) ? OK : FAILED;
  } catch (error) {
    note(explain(error));
    if (!(error instanceof UsageError)) return FAILED;
    note(`\n${helpOf(command)}`);
    return WRONG_USAGE;
  }
}

/** Returns a sentence for an expected error. Returns the stack for an unexpected one, which is a bug. */
function explain(error: unknown): string {
  if (error instanceof CliError || error instanceof StartError || error instanceof BackupFailure) return error.message;
  if (error instanceof DomainError) return sentence(error.message.replace(/^[a-z_]+: /, ""));
  if (!(error instanceof Error)) return String(error);
  if (isDatabaseFailure(error))
    return `The database does not answer: ${error.message || "no connection"}. Start it, or correct DATABASE_URL.`;
  if ("code" in error && typeof error.code === "string" && "path" in error) return `${error.message}.`;
  if (error.message.startsWith("The configuration is wrong.")) return error.message;
  return `This should not happen; please report it.\n${error.stack ?? error.message}`;
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
