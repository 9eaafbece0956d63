import { readAudit } from "#app/features/base/audit-log/newsroom/audit-log.service.server.ts";
import { countComplaints, findComplaints } from "#app/features/members/complaint/newsroom/complaint.repo.server.ts";
import { readContributionQueue } from "#app/features/members/contribution/newsroom/contribution.service.server.ts";
import { readCalendar, readDashboard } from "#app/features/newsroom/dashboard/dashboard.service.server.ts";
import { readEnding } from "#app/features/newsroom/dashboard/ending.service.server.ts";
import { readWaiting } from "#app/features/newsroom/queue-count/queue-count.service.server.ts";
import { readFlashes } from "#app/features/published/flash/newsroom/flash-read.service.server.ts";
import { readCandidates } from "#app/features/published/front/newsroom/front-story.service.server.ts";
import { listMailings } from "#app/features/newsroom/mailing/mailing.service.server.ts";
import { listMembers } from "#app/features/base/member/newsroom/member.service.server.ts";
import { readComment, readQueue } from "#app/features/members/comment/newsroom/comment.service.server.ts";
import { readLibrary, readLibraryPicture } from "#app/features/base/picture/newsroom/picture-library.service.server.ts";
import { readReports } from "#app/features/members/error-report/newsroom/error-report.service.server.ts";
import { readPolicyEffect } from "#app/features/newsroom/review-policy/review-policy.service.server.ts";
import { columns as columnRecords } from "#app/features/published/column/newsroom/column.record.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { tryWords } from "#app/features/base/sensitive-word/newsroom/sensitive-word.service.server.ts";
import { connectionPool } from "#db/client.ts";
import { idsOf } from "../load-data.ts";
import { as, chief, of, OUTSIDER } from "./story-lists.ts";

const DAY_MS = 86_400_000;
const [operations, admin, visual] = [as(OUTSIDER, "operations"), as(OUTSIDER, "admin"), as(OUTSIDER, "visual")];
const members = { q: "", hasPoints: false, isMuted: false };
const WORDS = ["医保", "门店", "涨价", "房贷"];

/** Lists, keyed by name. Each is a call that gets the number of its run. */
type Lists = Record<string, (run: number) => Promise<unknown>>;
/** Returns a staff member of one column, another column with each run. */
type OfColumn = (run: number) => StaffActor;

/** Returns the first requests of each screen, with its filters and searches, and further pages. */
export async function screenLists(): Promise<Lists> {
  const columns = await idsOf("select id from columns order by id");
  const ofColumn = (run: number) => as(OUTSIDER, "desk-head", { kind: "column", id: of(columns, run) });
  return {
    ...(await ofComments(ofColumn)),
    ...(await ofMembers()),
    ...(await ofPictures(ofColumn)),
    ...whatComesIn(ofColumn),
    ...ofStories(columns, ofColumn),
  };
}

async function ofComments(ofColumn: OfColumn): Promise<Lists> {
  const waiting = await idsOf("select id from comments where status = 'waiting' order by created_at limit 200");
  const talkers = await idsOf("select member_id as id from comments group by 1 order by count(*) desc limit 20");
  const discussed = await idsOf("select article_id as id from comments group by 1 order by count(*) desc limit 20");
  const further = (await readQueue(chief, { queue: "waiting" })).next ?? "";
  return {
    "comments that wait": () => readQueue(chief, { queue: "waiting" }),
    "comments that wait, further": () => readQueue(chief, { queue: "waiting", after: further }),
    "comments that wait, held by a word": () => readQueue(chief, { queue: "waiting", isHeld: true }),
    "comments that wait, of a column": (run) => readQueue(ofColumn(run), { queue: "waiting" }),
    "comments that were reported": () => readQueue(chief, { queue: "reported" }),
    "comments that are shown": () => readQueue(chief, { queue: "approved" }),
    "comments of a member": (run) => readQueue(chief, { queue: "approved", memberId: of(talkers, run) }),
    "comments of an article": (run) => readQueue(chief, { queue: "approved", articleId: of(discussed, run) }),
    "a comment with its context": (run) => readComment(chief, of(waiting, run)),
    "a word tried on the newest comments": (run) => tryWords(chief, [{ word: `彩${run}`, action: "hold" }]),
  };
}

async function ofMembers(): Promise<Lists> {
  const names = await connectionPool().query<{ name: string }>("select nickname as name from members limit 200");
  const older = (await listMembers(operations, members)).next ?? "";
  return {
    members: () => listMembers(operations, members),
    "members, further": () => listMembers(operations, { ...members, after: older }),
    "members by two characters": (run) =>
      listMembers(operations, { ...members, q: [...(of(names.rows, run).name ?? "")].slice(0, 2).join("") }),
    "members by the end of a number": (run) =>
      listMembers(operations, { ...members, q: String(1_000 + ((run * 37) % 9_000)) }),
    "members with points": () => listMembers(operations, { ...members, hasPoints: true }),
    "members who are muted": () => listMembers(operations, { ...members, isMuted: true }),
    "members who are disabled": () => listMembers(operations, { ...members, state: "disabled" }),
  };
}

async function ofPictures(ofColumn: OfColumn): Promise<Lists> {
  const ids = await idsOf("select id from media order by id desc limit 200");
  return {
    pictures: () => readLibrary(chief, {}),
    "pictures, further": (run) => readLibrary(chief, { below: of(ids, run) }),
    "pictures by words": (run) => readLibrary(chief, { q: of(WORDS, run) }),
    "pictures that nothing has": () => readLibrary(chief, { q: "鼹鼠" }),
    "pictures nobody has said a right of": () => readLibrary(chief, { rights: "unknown" }),
    "pictures whose right ends": () => readLibrary(chief, { endingDays: 7 }),
    "pictures of a day": () => readLibrary(chief, { from: day(20), to: day(20) }),
    "pictures, for a column": (run) => readLibrary(ofColumn(run), {}),
    "pictures by words, for a column": (run) => readLibrary(ofColumn(run), { q: of(WORDS, run) }),
    "a picture with what looks alike": (run) => readLibraryPicture(chief, of(ids, run)),
  };
}

/** Returns lists of readers' submissions and of messages to them. */
const whatComesIn = (ofColumn: OfColumn): Lists => ({
  "contributions that wait": () => readContributionQueue(chief, { status: "waiting" }),
  "contributions that wait, of a column": (run) => readContributionQueue(ofColumn(run), { status: "waiting" }),
  "reports of errors": () => readReports(chief, { queue: "open" }),
  "reports of errors, of a column": (run) => readReports(ofColumn(run), { queue: "open" }),
  complaints: () => complaints({ queue: "open" }),
  "complaints that are closed": () => complaints({ queue: "closed" }),
  "complaints of a kind": () => complaints({ queue: "open", kind: "false" }),
  flashes: () => readFlashes(chief, undefined, Date.now()),
  messages: () => listMailings(operations, undefined),
});

/** Returns requests about stories that are not lists: history, open tasks, deadlines, and the effects of a change. */
const ofStories = (columns: readonly number[], ofColumn: OfColumn): Lists => ({
  "the trail": () => readAudit({}, chief),
  "the trail of a story": (run) => readAudit({ targetKind: "story", targetId: String(run + 1) }, chief),
  "the trail of an act": () => readAudit({ action: "setting" }, chief),
  "the trail of a column": (run) => readAudit({}, ofColumn(run)),
  "my work": () => readDashboard(chief, "zh-cn"),
  "what waits on each screen": () => readWaiting(chief),
  "what ends soon": () => readEnding(chief),
  calendar: () => readCalendar(chief, { from: new Date(Date.now() - 7 * DAY_MS), to: new Date(Date.now() + DAY_MS) }),
  "stories for a slot, newly released": () => readCandidates(visual, { from: "released", q: "", ids: [] }, "zh-cn"),
  "stories for a slot, by words": (run) =>
    readCandidates(visual, { from: "found", q: of(WORDS, run), ids: [] }, "zh-cn"),
  "what uses a column": (run) => columnRecords.uses(chief, of(columns, run)),
  "stories on another review path": (run) =>
    readPolicyEffect(admin, {
      id: null,
      record: { scope: `column ${of(columns, run)}`, origin: null, sensitivity: null, steps: 1 },
    }),
});

/** Reads the data of the service. The service also adds interface texts, which are built with the pages. */
const complaints = (asked: { queue: "open" | "closed"; kind?: "false" }) =>
  Promise.all([
    findComplaints({ kind: undefined, ...asked, ownId: OUTSIDER }, { limit: 51, after: undefined }),
    countComplaints(),
  ]);

const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
