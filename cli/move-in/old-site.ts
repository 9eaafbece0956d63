import type { TextFields } from "../import/blog-file.ts";
import type { HtmlSource } from "../import/body/html-body.ts";
import type { PictureSource } from "../import/body/pictures.ts";

/** A comment of a former site. */
export type OldComment = {
  /** Stable key within the former site. */
  id: string;
  /** Id of the comment, in the same post, to which this one replies. */
  parentId: string | undefined;
  /** Id of the member on the former site. Undefined for a guest. */
  memberId: string | undefined;
  name: string;
  content: string;
  createdAt: Date;
  state: "approved" | "waiting" | "left-out";
};

/** A text of a former site. */
export type OldPost = {
  /** Stable key within the former site. */
  id: string;
  /** The post's name in the report. */
  name: string;
  fields: TextFields;
  seoTitle: string;
  seoDescription: string;
  /** Undefined for a draft that was never published. */
  publishAt: Date | undefined;
  /** The reason why readers could not see the post. Undefined for a published post. */
  hidden: string | undefined;
  source: HtmlSource;
  cover: string;
  addresses: string[];
  comments: OldComment[];
  remarks: string[];
};

/** A member of a former site. */
export type OldMember = {
  id: string;
  username: string;
  nickname: string;
  email: string;
  /** The password hash as the former site stored it. Empty if there is none. */
  hash: string;
  joinedAt: Date | undefined;
};

/** A list of a former site, such as the posts of a category. It redirects to a list of this site. */
export type OldList = { paths: string[]; of: "category" | "tag" | "author" | "feed" | "all"; name: string };

/** A former site, read from its export. */
export type OldSite = {
  /** Prefix of the import keys of all its records. */
  key: string;
  posts(): AsyncIterable<OldPost>;
  members(): AsyncIterable<OldMember>;
  lists: OldList[];
  pictures: PictureSource;
  /** Returns whether a URL belongs to the former site. */
  isOwn(address: string): boolean;
  /** Addresses of its files. */
  files: string[];
  /** Pages of files, each with the id of the post that contains the file, or an empty id. */
  filePages: { path: string; postId: string }[];
  /** Numbers of records that are not imported, keyed by kind. */
  leftOut: ReadonlyMap<string, number>;
  /** Remarks for the operator. */
  remarks: string[];
};
