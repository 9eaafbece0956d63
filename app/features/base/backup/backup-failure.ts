/** An expected failure of a backup; its message is one sentence for the operator. */
export class BackupFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "BackupFailure";
  }
}
