import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { StreamEvent } from "./event-stream.ts";
import { onOfficeEvent } from "./events.ts";

/** Events of so many milliseconds count as one: a colleague who writes saves every second. */
const TOGETHER_MS = 500;
/** Say nothing of stories. */
const OF_PEOPLE = new Set<unknown>(["GET /office/me", "GET /office/people", "GET /office/views"]);
/** What waits for somebody: words that are typed and hands that change move nothing of it. */
const OF_STEPS = new Set<unknown>([
  "GET /office/desk",
  "GET /office/calendar",
  "GET /office/errors",
  "GET /office/front",
  "GET /office/frontCandidates",
  "GET /office/frontMoments",
  "GET /office/frontVersions",
  "GET /office/frontVersion",
]);
/** Show what editors arrange, and nothing else does. */
const OF_FRONTS = new Set<unknown>([
  "GET /office/front",
  "GET /office/frontMoments",
  "GET /office/frontVersions",
  "GET /office/calendar",
]);
/** Events that name no story. */
const OF_OTHERS = new Set<unknown>(["front", "flash", "noun", "queue", "desk"]);
const OF_WORDS = new Set<unknown>(["saved", "lease"]);
/** Of notes on words, which leave all else of a story as it is. */
const OF_NOTES = new Set<unknown>(["GET /office/notes"]);
/** Of flashes, which stories leave as they are. */
const OF_FLASHES = new Set<unknown>([
  "GET /office/flashDesk",
  "GET /office/flashes",
  "GET /office/flashVersions",
  "GET /office/flashStories",
]);

/** Of what is kept by versions, beside stories. */
const OF_NOUNS = new Set<unknown>([
  "GET /office/nouns",
  "GET /office/nounVersions",
  "GET /office/nounUses",
  "GET /office/oldAddresses",
  "GET /office/subjects",
  "GET /office/subject",
  "GET /office/subjectVersions",
  "GET /office/billboards",
  "GET /office/billboard",
  "GET /office/billboardIssue",
  "GET /office/billboardVersions",
]);
/** Of what readers send in, by the queue that it stands in; only an error report depends on stories, which correct it. */
const OF_QUEUES = {
  comments: new Set<unknown>(["GET /office/comments", "GET /office/comment"]),
  contributions: new Set<unknown>(["GET /office/contributions"]),
  errors: new Set<unknown>(["GET /office/errors"]),
  complaints: new Set<unknown>(["GET /office/complaints", "GET /office/complaint"]),
};
/** Of what the trail tells, by the desk. */
const OF_DESKS = {
  setting: new Set<unknown>(["GET /office/settings", "GET /office/settingVersions", "GET /office/commentRules"]),
  rule: new Set<unknown>([
    "GET /office/menus",
    "GET /office/menuVersions",
    "GET /office/checkRules",
    "GET /office/checkRuleVersions",
  ]),
  word: new Set<unknown>(["GET /office/words", "GET /office/wordChanges"]),
  message: new Set<unknown>(["GET /office/mailings", "GET /office/mailing", "GET /office/mailingVersions"]),
  ledger: new Set<unknown>(["GET /office/ledger", "GET /office/adjustments"]),
  member: new Set<unknown>(["GET /office/members", "GET /office/member"]),
  import: new Set<unknown>([
    "GET /office/bulletinImports",
    "GET /office/bulletinImport",
    "GET /office/bulletins",
    "GET /office/bulletin",
  ]),
  bulletin: new Set<unknown>([
    "GET /office/bulletins",
    "GET /office/bulletin",
    "GET /office/bulletinVersions",
    "GET /office/samples",
    "GET /office/sampleVersions",
  ]),
  staff: new Set<unknown>(["GET /office/staff"]),
  picture: new Set<unknown>(["GET /office/library", "GET /office/libraryPicture", "GET /office/pictureVersions"]),
  policy: new Set<unknown>(["GET /office/reviewPolicies", "GET /office/reviewPolicyVersions"]),
};
/** How many wait on each screen. */
const COUNTS = "GET /office/waiting";

/** Asks again for what events say has changed, while it is shown. Gives what ends that. */
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
  const end = onOfficeEvent((event) => {
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

/** Whether a query may show what an event has changed: one about another thing (by its `id`) does not, a list may. */
export function isAbout({ kind, story, queue, desk }: Heard, [name, input]: QueryKey): boolean {
  if (kind === "desk") return isDesk(desk) && OF_DESKS[desk].has(name);
  if (name === COUNTS) return !OF_WORDS.has(kind) && kind !== "note";
  if (kind === "queue") return isQueue(queue) && OF_QUEUES[queue].has(name);
  if (kind === "front") return OF_FRONTS.has(name);
  if (kind === "flash") return OF_FLASHES.has(name) || name === "GET /office/calendar";
  if (kind === "noun") return OF_NOUNS.has(name);
  if (OF_FLASHES.has(name) || OF_NOUNS.has(name) || name === "GET /office/nounCompare") return false;
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

/** What has changed; undefined for who is here, and for what is no event of ours. */
function changeOf({ data }: StreamEvent): Heard | undefined {
  try {
    const { kind, story, queue, desk } = JSON.parse(data) as Heard;
    return story === undefined && !OF_OTHERS.has(kind) ? undefined : { kind, story, queue, desk };
  } catch {
    return undefined;
  }
}
