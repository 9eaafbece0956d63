/** The list of stories. */
export const STORIES_PATH = "/newsroom/stories";

/** The screen on which a story is read, signed, released and taken down. */
export const reviewPath = (id: number) => `/newsroom/review/${id}`;
/** The screen on which it is written. */
export const writePath = (id: number) => `/newsroom/stories/${id}`;

/** The board of the home page, with a story at hand to be put into a place. */
export const frontPath = (story: number) => `/newsroom/front?story=${story}`;

/** Who signed which text of a story, to be printed. */
export const slipPath = (id: number) => `/newsroom/slip/${id}`;

/** A picture in the library, and a source in its form. */
export const picturePath = (id: number) => `/newsroom/pictures?id=${id}`;
export const sourcePath = (id: number) => `/newsroom/sources?id=${id}`;

/** The flash desk. */
export const FLASH_PATH = "/newsroom/flash";

/** Bulletins of spot checks. */
export const BULLETINS_PATH = "/newsroom/spot-checks";

/** How one works here, for editors. */
export const HANDBOOK_PATH = "/newsroom/handbook";

/** Where a story is opened: what is being written on the desk, everything else where it is read whole. */
export function storyPath(id: number, state: string): string {
  return state === "writing" || state === "returned" ? writePath(id) : reviewPath(id);
}

/** The story that is open at an address; undefined where none is. */
export function storyOf(pathname: string): number | undefined {
  const [, id] = /^\/newsroom\/(?:stories|review|slip)\/([1-9]\d{0,14})$/.exec(pathname) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** How many signatures stories need. */
export const POLICIES_PATH = "/newsroom/settings/reviews";

/** Members, as those see them who see to them. */
export const MEMBERS_PATH = "/newsroom/members";

/** Points and balances, and the adjustments of them; of one member. */
export const LEDGERS_PATH = "/newsroom/ledgers";
export const ledgerPath = (member: number) => `${LEDGERS_PATH}?member=${member}`;
