/** The list of stories. */
export const STORIES_PATH = "/newsroom/stories";

/** Screen to read, sign, release and take down a story. */
export const reviewPath = (id: number) => `/newsroom/review/${id}`;
/** Screen to write a story. */
export const writePath = (id: number) => `/newsroom/stories/${id}`;

/** Screen that arranges the home page, with a story to place. */
export const frontPath = (story: number) => `/newsroom/front?story=${story}`;

/** Printable list of the signatures on a story's texts. */
export const slipPath = (id: number) => `/newsroom/slip/${id}`;

/** A picture in the library, and a source in its form. */
export const picturePath = (id: number) => `/newsroom/pictures?id=${id}`;
export const sourcePath = (id: number) => `/newsroom/sources?id=${id}`;

/** Screen of flashes. */
export const FLASH_PATH = "/newsroom/flash";

/** Bulletins of spot checks. */
export const BULLETINS_PATH = "/newsroom/spot-checks";

/** The handbook for editors. */
export const HANDBOOK_PATH = "/newsroom/handbook";

/** Screen of a story: the writing screen while it is written, else the review screen. */
export function storyPath(id: number, state: string): string {
  return state === "writing" || state === "returned" ? writePath(id) : reviewPath(id);
}

/** Returns the story of an address; undefined without one. */
export function storyOf(pathname: string): number | undefined {
  const [, id] = /^\/newsroom\/(?:stories|review|slip)\/([1-9]\d{0,14})$/.exec(pathname) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Settings of how many signatures stories need. */
export const POLICIES_PATH = "/newsroom/settings/reviews";

/** Screen of members, for staff members. */
export const MEMBERS_PATH = "/newsroom/members";

/** Points and balances with their adjustments; of one member. */
export const LEDGERS_PATH = "/newsroom/ledgers";
export const ledgerPath = (member: number) => `${LEDGERS_PATH}?member=${member}`;
