import type account from "./zh-cn/account.ts";
import type answers from "./zh-cn/answers.ts";
import type area from "./zh-cn/area.ts";
import type article from "./zh-cn/article.ts";
import type auth from "./zh-cn/auth.ts";
import type validation from "./zh-cn/validation.ts";
import type captcha from "./zh-cn/captcha.ts";
import type check from "./zh-cn/check.ts";
import type comment from "./zh-cn/comment.ts";
import type common from "./zh-cn/common.ts";
import type complaint from "./zh-cn/complaint.ts";
import type contribution from "./zh-cn/contribution.ts";
import type copy from "./zh-cn/copy.ts";
import type corrections from "./zh-cn/corrections.ts";
import type discussion from "./zh-cn/discussion.ts";
import type editor from "./zh-cn/editor.ts";
import type flash from "./zh-cn/flash.ts";
import type home from "./zh-cn/home.ts";
import type ledger from "./zh-cn/ledger.ts";
import type ledgerPage from "./zh-cn/ledger-page.ts";
import type login from "./zh-cn/login.ts";
import type message from "./zh-cn/message.ts";
import type messagesPage from "./zh-cn/messages-page.ts";
import type myComments from "./zh-cn/my-comments.ts";
import type news from "./zh-cn/news.ts";
import type overview from "./zh-cn/overview.ts";
import type page from "./zh-cn/page.ts";
import type billboard from "./zh-cn/billboard.ts";
import type spotCheck from "./zh-cn/spot-check.ts";
import type subject from "./zh-cn/subject.ts";
import type role from "./zh-cn/role.ts";
import type profile from "./zh-cn/profile.ts";
import type request from "./zh-cn/request.ts";
import type search from "./zh-cn/search.ts";
import type securityPage from "./zh-cn/security-page.ts";
import type select from "./zh-cn/select.ts";
import type share from "./zh-cn/share.ts";
import type shareCard from "./zh-cn/share-card.ts";
import type marks from "./zh-cn/marks.ts";
import type library from "./zh-cn/library.ts";
import type term from "./zh-cn/term.ts";
import type tool from "./zh-cn/tool.ts";
import type toolAnswer from "./zh-cn/tool-answer.ts";
import type upload from "./zh-cn/upload.ts";

/**
 * Every namespace and the shape of its texts; zh-cn is the model, en has to fit. newsroom/namespaces.ts adds those of the
 * newsroom.
 */
export interface Messages {
  account: typeof account;
  answers: typeof answers;
  area: typeof area;
  article: typeof article;
  auth: typeof auth;
  validation: typeof validation;
  captcha: typeof captcha;
  check: typeof check;
  comment: typeof comment;
  common: typeof common;
  complaint: typeof complaint;
  contribution: typeof contribution;
  copy: typeof copy;
  corrections: typeof corrections;
  discussion: typeof discussion;
  editor: typeof editor;
  flash: typeof flash;
  home: typeof home;
  ledger: typeof ledger;
  "ledger-page": typeof ledgerPage;
  login: typeof login;
  message: typeof message;
  "messages-page": typeof messagesPage;
  "my-comments": typeof myComments;
  news: typeof news;
  overview: typeof overview;
  page: typeof page;
  billboard: typeof billboard;
  "spot-check": typeof spotCheck;
  subject: typeof subject;
  profile: typeof profile;
  role: typeof role;
  request: typeof request;
  search: typeof search;
  "security-page": typeof securityPage;
  select: typeof select;
  share: typeof share;
  "share-card": typeof shareCard;
  marks: typeof marks;
  library: typeof library;
  term: typeof term;
  tool: typeof tool;
  "tool-answer": typeof toolAnswer;
  upload: typeof upload;
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
  | "ledger"
  | "message"
  | "role"
  | "share-card"
  | "story"
  | "tool-answer";

/** Namespaces that components may show. */
export type ShownNamespace = Exclude<Namespace, ServerNamespace>;
