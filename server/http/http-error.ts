/** A refusal with its HTTP status; what the reader sees of it is written where the answer is made. */
export class HttpError extends Error {
  readonly statusCode: number;
  /** Seconds after which the client may come again. */
  readonly retryAfter: number | undefined;

  constructor(statusCode: number, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(`HTTP ${statusCode}`, { cause: options.cause });
    this.name = "HttpError";
    this.statusCode = statusCode;
    this.retryAfter = options.retryAfter;
  }
}
