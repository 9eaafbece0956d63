/** The path of the list of stories. */
export const STORIES_PATH = "/newsroom/stories";

/** Returns the path of the screen to read, sign, release and take down a story. */
export const reviewPath = (id: number) => `/newsroom/review/${id}`;
/** Returns the path of the screen to write a story. */
export const writePath = (id: number) => `/newsroom/stories/${id}`;

/** Returns the path of the screen that arranges the home page, with a story to place. */
export const frontPath = (story: number) => `/newsroom/front?story=${story}`;

/** Returns the path of the printable list of a story's signatures. */
export const slipPath = (id: number) => `/newsroom/slip/${id}`;

/** Return the paths of a picture in the library and of a source's form. */
export const picturePath = (id: number) => `/newsroom/pictures?id=${id}`;
export const sourcePath = (id: number) => `/newsroom/sources?id=${id}`;

/** The path of the screen of flashes. */
export const FLASH_PATH = "/newsroom/flash";

/** The path of the bulletins of spot checks. */
export const BULLETINS_PATH = "/newsroom/spot-checks";

/** The path of the handbook for editors. */
export const HANDBOOK_PATH = "/newsroom/handbook";

/** Returns the path of a story's screen: the writing screen while the story is written, else the review screen. */
export function storyPath(id: number, state: string): string {
  return state === "writing" || state === "returned" ? writePath(id) : reviewPath(id);
}

/** Returns the story id in a path, or undefined if it has none. */
export function storyOf(pathname: string): number | undefined {
  const [, id] = /^\/newsroom\/(?:stories|review|slip)\/([1-9]\d{0,14})$/.exec(pathname) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The path of the settings for how many signatures stories need. */
export const POLICIES_PATH = "/newsroom/settings/reviews";

/** The path of the screen of members. */
export const MEMBERS_PATH = "/newsroom/members";

/** The paths of the ledgers of points and balances: of all members, and of one member. */
export const LEDGERS_PATH = "/newsroom/ledgers";
export const ledgerPath = (member: number) => `${LEDGERS_PATH}?member=${member}`;
