import type { TextFields } from "../import/blog-file.ts";
import type { HtmlSource } from "../import/body/html-body.ts";
import type { PictureSource } from "../import/body/pictures.ts";

/** A comment of a former site. */
export type OldComment = {
  /** Stable key within the site. */
  id: string;
  /** The answered comment, in the same post. */
  parentId: string | undefined;
  /** The member of the former site; undefined for guests. */
  memberId: string | undefined;
  name: string;
  content: string;
  createdAt: Date;
  state: "approved" | "waiting" | "left-out";
};

/** A text of a former site. */
export type OldPost = {
  /** Stable key within the site. */
  id: string;
  /** The post's name in the report. */
  name: string;
  fields: TextFields;
  seoTitle: string;
  seoDescription: string;
  /** Undefined for a draft that was never published. */
  publishAt: Date | undefined;
  /** Why readers did not see it; undefined for a published post. */
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
  /** The hash of the password as the former site stored it; empty for none. */
  hash: string;
  joinedAt: Date | undefined;
};

/** A list of a former site, such as the posts of a category, which leads to a list of this site. */
export type OldList = { paths: string[]; of: "category" | "tag" | "author" | "feed" | "all"; name: string };

/** A former site, read from its export. */
export type OldSite = {
  /** The beginning of the import keys of all its records. */
  key: string;
  posts(): AsyncIterable<OldPost>;
  members(): AsyncIterable<OldMember>;
  lists: OldList[];
  pictures: PictureSource;
  /** Returns whether an address is of the former site. */
  isOwn(address: string): boolean;
  /** Addresses of its files. */
  files: string[];
  /** Pages of files, each with the post that holds the file; empty for none. */
  filePages: { path: string; postId: string }[];
  /** Records that are not taken over, by their kind. */
  leftOut: ReadonlyMap<string, number>;
  /** Facts for the operator. */
  remarks: string[];
};
