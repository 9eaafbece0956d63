/** A failure that the operator can act on: one or two sentences, no stack trace. */
export class CliError extends Error {
  override name = "CliError";
}

/** The command was called wrongly. Its help follows the message; the exit code is 2. */
export class UsageError extends CliError {
  override name = "UsageError";
}
