import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { StreamEvent } from "./event-stream.ts";
import { onNewsroomEvent } from "./events.ts";

/** Events within this many milliseconds are handled together: a staff member who writes saves every second. */
const TOGETHER_MS = 500;
/** Calls that contain nothing about stories. */
const OF_PEOPLE = new Set<unknown>(["GET /newsroom/me", "GET /newsroom/people", "GET /newsroom/views"]);
/** Calls that list pending steps. Saves and changes of the lease holder do not change them. */
const OF_STEPS = new Set<unknown>([
  "GET /newsroom/desk",
  "GET /newsroom/calendar",
  "GET /newsroom/errors",
  "GET /newsroom/front",
  "GET /newsroom/frontCandidates",
  "GET /newsroom/frontMoments",
  "GET /newsroom/frontVersions",
  "GET /newsroom/frontVersion",
]);
/** Calls that show what editors arrange. Only arranging changes them. */
const OF_FRONTS = new Set<unknown>([
  "GET /newsroom/front",
  "GET /newsroom/frontMoments",
  "GET /newsroom/frontVersions",
  "GET /newsroom/calendar",
]);
/** Kinds of events that name no story. */
const OF_OTHERS = new Set<unknown>(["front", "flash", "noun", "queue", "desk"]);
const OF_WORDS = new Set<unknown>(["saved", "lease"]);
/** Calls about notes on a text. Notes change nothing else of a story. */
const OF_NOTES = new Set<unknown>(["GET /newsroom/notes"]);
/** Calls about flashes. Flashes do not change stories. */
const OF_FLASHES = new Set<unknown>([
  "GET /newsroom/flashDesk",
  "GET /newsroom/flashes",
  "GET /newsroom/flashVersions",
  "GET /newsroom/flashStories",
]);

/** Nouns whose calls have addresses of one form. */
const NOUNS = ["columns", "industries", "sectors", "pages", "job-posts", "friend-links", "sources"];
/** Calls about versioned records other than stories. */
const OF_NOUNS = new Set<unknown>([
  ...NOUNS.flatMap((nouns) => ["", "/versions", "/uses"].map((verb) => `GET /newsroom/${nouns}${verb}`)),
  "GET /newsroom/oldAddresses",
  "GET /newsroom/deadLetters",
  "GET /newsroom/subjects",
  "GET /newsroom/subject",
  "GET /newsroom/subjectVersions",
  "GET /newsroom/billboards",
  "GET /newsroom/billboard",
  "GET /newsroom/billboardIssue",
  "GET /newsroom/billboardVersions",
]);
/** Comparisons of versions, which never change. */
const COMPARISONS = new Set<unknown>(NOUNS.map((nouns) => `GET /newsroom/${nouns}/compare`));
/** Calls about readers' submissions, by queue. Only error reports depend on stories, which correct them. */
const OF_QUEUES = {
  comments: new Set<unknown>(["GET /newsroom/comments", "GET /newsroom/comment"]),
  contributions: new Set<unknown>(["GET /newsroom/contributions"]),
  errors: new Set<unknown>(["GET /newsroom/errors"]),
  complaints: new Set<unknown>(["GET /newsroom/complaints", "GET /newsroom/complaint"]),
};
/** Calls to refetch, by audit family. */
const OF_DESKS = {
  setting: new Set<unknown>(["GET /newsroom/settings", "GET /newsroom/settingVersions", "GET /newsroom/commentRules"]),
  rule: new Set<unknown>([
    "GET /newsroom/menus",
    "GET /newsroom/menuVersions",
    "GET /newsroom/checkRules",
    "GET /newsroom/checkRuleVersions",
  ]),
  word: new Set<unknown>(["GET /newsroom/words", "GET /newsroom/wordChanges"]),
  message: new Set<unknown>(["GET /newsroom/mailings", "GET /newsroom/mailing", "GET /newsroom/mailingVersions"]),
  ledger: new Set<unknown>(["GET /newsroom/ledger", "GET /newsroom/adjustments"]),
  member: new Set<unknown>(["GET /newsroom/members", "GET /newsroom/member"]),
  import: new Set<unknown>([
    "GET /newsroom/bulletinImports",
    "GET /newsroom/bulletinImport",
    "GET /newsroom/bulletins",
    "GET /newsroom/bulletin",
  ]),
  bulletin: new Set<unknown>([
    "GET /newsroom/bulletins",
    "GET /newsroom/bulletin",
    "GET /newsroom/bulletinVersions",
    "GET /newsroom/samples",
    "GET /newsroom/sampleVersions",
  ]),
  staff: new Set<unknown>(["GET /newsroom/staff"]),
  picture: new Set<unknown>(["GET /newsroom/library", "GET /newsroom/libraryPicture", "GET /newsroom/pictureVersions"]),
  policy: new Set<unknown>(["GET /newsroom/reviewPolicies", "GET /newsroom/reviewPolicyVersions"]),
};
/** Number of pending items of each screen. */
const COUNTS = "GET /newsroom/waiting";

/** Refetches the shown data that events have changed. Returns the function that ends it. */
export function keepFresh(queries: QueryClient): () => void {
  let heard: Heard[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    const changes = heard;
    heard = [];
    timer = undefined;
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => changes.some((change) => isAbout(change, queryKey)),
    });
  };
  const end = onNewsroomEvent((event) => {
    const change = changeOf(event);
    if (change === undefined) return;
    heard.push(change);
    timer ??= setTimeout(refresh, TOGETHER_MS);
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}

type Heard = { kind: unknown; story?: unknown; queue?: unknown; desk?: unknown };

/** Returns whether a query may show what an event has changed. A query for another record (by its `id`) does not; a list may. */
export function isAbout({ kind, story, queue, desk }: Heard, [name, input]: QueryKey): boolean {
  if (kind === "desk") return isDesk(desk) && OF_DESKS[desk].has(name);
  if (name === COUNTS) return !OF_WORDS.has(kind) && kind !== "note";
  if (kind === "queue") return isQueue(queue) && OF_QUEUES[queue].has(name);
  if (kind === "front") return OF_FRONTS.has(name);
  if (kind === "flash") return OF_FLASHES.has(name) || name === "GET /newsroom/calendar";
  if (kind === "noun") return OF_NOUNS.has(name);
  if (OF_FLASHES.has(name) || OF_NOUNS.has(name) || COMPARISONS.has(name)) return false;
  if ([OF_QUEUES.comments, OF_QUEUES.contributions, OF_QUEUES.complaints].some((own) => own.has(name))) return false;
  if (OF_PEOPLE.has(name) || (OF_STEPS.has(name) && OF_WORDS.has(kind))) return false;
  if (kind === "note" && !OF_NOTES.has(name)) return false;
  const id = typeof input === "object" && input !== null && "id" in input ? input.id : undefined;
  return id === undefined || id === story;
}

const isQueue = (queue: unknown): queue is keyof typeof OF_QUEUES =>
  typeof queue === "string" && Object.hasOwn(OF_QUEUES, queue);

const isDesk = (desk: unknown): desk is keyof typeof OF_DESKS =>
  typeof desk === "string" && Object.hasOwn(OF_DESKS, desk);

/** Returns the change of an event; undefined for presence and for foreign events. */
function changeOf({ data }: StreamEvent): Heard | undefined {
  try {
    const { kind, story, queue, desk } = JSON.parse(data) as Heard;
    return story === undefined && !OF_OTHERS.has(kind) ? undefined : { kind, story, queue, desk };
  } catch {
    return undefined;
  }
}
