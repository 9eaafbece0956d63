/** A failure that the operator can act on: one or two sentences, no stack trace. */
export class CliError extends Error {
  override name = "CliError";
}

/** An error in the arguments of a command. The command's help follows the message, and the exit code is 2. */
export class UsageError extends CliError {
  override name = "UsageError";
}
