/** An error with its HTTP status. The code that sends the response adds the message for the reader. */
export class HttpError extends Error {
  readonly statusCode: number;
  /** Seconds after which the client may retry. */
  readonly retryAfter: number | undefined;

  constructor(statusCode: number, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(`HTTP ${statusCode}`, { cause: options.cause });
    this.name = "HttpError";
    this.statusCode = statusCode;
    this.retryAfter = options.retryAfter;
  }
}
