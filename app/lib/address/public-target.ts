/** A public record in a list of several kinds, with name, path and picture. */
export type PublicTarget = {
  id: number;
  title: string;
  /** Its canonical path on this site. */
  url: string;
  /** One sentence of description; '' without one. */
  summary: string;
  /** Path of its picture, uploaded or generated. */
  cover: string;
};
