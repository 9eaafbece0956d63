/** Error codes of the domain, independent of HTTP. Each boundary maps them to a response. */
export type ErrorCode = "not_found" | "gone" | "invalid_id" | "invalid_input" | "forbidden" | "conflict";

/** An expected failure of a service. `detail` is for the operator's log, never for the reader. */
export class DomainError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, detail = "") {
    super(detail === "" ? code : `${code}: ${detail}`);
    this.name = "DomainError";
    this.code = code;
  }
}

/** Thrown if the server has no capacity for this work now. The client may retry after some seconds. */
export class BusyError extends Error {
  constructor(what: string) {
    super(`busy: ${what}`);
    this.name = "BusyError";
  }
}
