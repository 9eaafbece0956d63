/**
 * Thrown when a folder or bucket of files failed: it is full, unreachable, slow, or sends invalid responses. `cause` is
 * for the operator.
 */
export class StorageFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause), { cause });
    this.name = "StorageFailure";
  }
}
