import type answers from "./zh-cn/answers.ts";
import type validation from "./zh-cn/validation.ts";
import type common from "./zh-cn/common.ts";
import type page from "./zh-cn/page.ts";
import type request from "./zh-cn/request.ts";
import type select from "./zh-cn/select.ts";

/**
 * Every namespace with the shape of its texts. zh-cn is the model that en must fit. These texts belong to no noun. The
 * texts of a noun, page or screen lie beside it and extend this interface.
 */
export interface Messages {
  answers: typeof answers;
  validation: typeof validation;
  common: typeof common;
  page: typeof page;
  request: typeof request;
  select: typeof select;
}

export type Namespace = keyof Messages;

/** Namespaces that only the server uses: messages.ts excludes them from the browser. */
type ServerNamespace =
  | "account"
  | "answers"
  | "auth"
  | "boot"
  | "check"
  | "comment"
  | "copy"
  | "finding"
  | "ledger"
  | "message"
  | "role"
  | "share-card"
  | "story"
  | "tool-answer";

/** Namespaces that components may show. */
export type ShownNamespace = Exclude<Namespace, ServerNamespace>;
