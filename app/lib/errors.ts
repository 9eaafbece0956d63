/** What can go wrong in the domain, without any word of HTTP; one mapper at each boundary turns it into an answer. */
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
