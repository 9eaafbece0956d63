/** A published thing in a list of things of different kinds: what it is called, where it stands, what it looks like. */
export type PublicTarget = {
  id: number;
  title: string;
  /** Its canonical path on this site. */
  url: string;
  /** A sentence on what it is; '' where it has none. */
  summary: string;
  /** Path of its picture, own or drawn. */
  cover: string;
};
