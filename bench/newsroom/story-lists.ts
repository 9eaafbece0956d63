import { MANUSCRIPT_STATES } from "#app/features/newsroom/story/story.states.ts";
import type { StoryFilter } from "#app/features/newsroom/story/list/story-list.schema.ts";
import { staffActor, type Scope, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Role } from "#app/features/base/permission/permissions.ts";

const DAY_MS = 86_400_000;
/**
 * The number of different titles. Many contain the search words of the first lists. One contains the words of the last
 * list.
 */
export const TITLES = 2_000;
const COMMON = ["汽车", "医保", "房贷", "芯片", "补贴", "利率", "药价", "租金"];
const NOUNS = [
  ..."门店工厂车主患者房东厂家店员医生司机租客老人学生师傅邻居银行法院超市药店学校物业".matchAll(/../gu),
].map(([word]) => word);
const VERBS = [
  ..."算账涨价降价排队维修搬家退款换新体检投诉签约停产开工出海裁员招人囤货让利收费验货".matchAll(/../gu),
].map(([word]) => word);

export const titleOf = (number: number) =>
  `${COMMON[number % COMMON.length]}${NOUNS[(number * 7) % NOUNS.length]}${VERBS[(number * 3) % VERBS.length]}，第${number}种算法与${NOUNS[(number * 11 + 5) % NOUNS.length]}`;

/** The ids for the filters, in order. */
type Site = { staff: number[]; columns: number[]; industries: number[]; sources: number[] };
/** Requests by the number of their run: the staff member and the filter. */
type Lists = Record<string, (run: number) => [StaffActor, StoryFilter]>;

/** Returns the values of a list in turn, by the number of the run. */
export const of = <T>(list: readonly T[], run: number) => list[run % list.length] as T;
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
/** Returns a range of thirty days, a week earlier with each run. */
const month = (run: number) => ({ from: day(run * 7 + 30), to: day(run * 7) });

/** A staff member without stories of their own. */
export const OUTSIDER = 2_000_000_000;
/** Returns a staff member with a role, by default over the whole site. */
export const as = (id: number, role: Role, scope: Scope = { kind: "site" }) =>
  staffActor({ id, sessionId: 0, grants: [{ role, scope }] });
const editorOf = (scope: Scope) => as(OUTSIDER, "editor", scope);
/** A staff member who may read all stories but is the writer of none. */
export const chief = as(OUTSIDER, "chief");

/** Returns the lists that staff members request, keyed by name. */
export const listsOf = (site: Site): Lists => ({
  ...byOneFilter(site),
  ...bySeveral(site),
  ...byWords(site),
  ...ofAPart(site),
});

/** Returns lists with one filter, or none. */
const byOneFilter = ({ staff, columns, sources }: Site): Lists => ({
  all: () => [chief, {}],
  "a state": (run) => [chief, { state: of(MANUSCRIPT_STATES, run) }],
  "a column": (run) => [chief, { columnId: of(columns, run) }],
  "an editor": (run) => [chief, { editorId: of(staff, run) }],
  "a source": (run) => [chief, { sourceId: of(sources, run) }],
  "a source of few": () => [chief, { sourceId: sources.at(-1) }],
  "a day": (run) => [chief, { from: day(run * 7), to: day(run * 7) }],
  "since a day": (run) => [chief, { from: day(run * 7) }],
  "until a day": (run) => [chief, { to: day(run * 7) }],
});

/** Returns lists with several filters. Few stories match some of them. */
const bySeveral = ({ staff, columns, sources }: Site): Lists => ({
  "a column and a state": (run) => [chief, { columnId: of(columns, run), state: of(MANUSCRIPT_STATES, run + 1) }],
  "a source and a state": (run) => [chief, { sourceId: of(sources, run), state: of(MANUSCRIPT_STATES, run) }],
  "a source and a column": (run) => [chief, { sourceId: of(sources, run), columnId: of(columns, run + 3) }],
  "an editor and a column": (run) => [chief, { editorId: of(staff, run), columnId: of(columns, run + 5) }],
  "an editor and a source": (run) => [chief, { editorId: of(staff, run), sourceId: of(sources, run + 7) }],
  "an editor and a state": (run) => [chief, { editorId: of(staff, run), state: of(MANUSCRIPT_STATES, run + 2) }],
  "a month of a column": (run) => [chief, { columnId: of(columns, run), ...month(run) }],
  "a month of a state": (run) => [chief, { state: of(MANUSCRIPT_STATES, run), ...month(run) }],
  "a month of a source": (run) => [chief, { sourceId: of(sources, run), ...month(run) }],
  "a month, column, source, editor and state": (run) => [
    chief,
    {
      columnId: of(columns, run),
      sourceId: of(sources, run),
      editorId: of(staff, run),
      state: "released",
      ...month(run),
    },
  ],
});

/** Returns lists searched by words and pinyin, some with filters. */
const byWords = ({ columns, sources }: Site): Lists => ({
  "two characters": (run) => [chief, { q: of(VERBS, run) }],
  "common words": (run) => [chief, { q: of(COMMON, run) }],
  "a rare word": (run) => [chief, { q: `第${(run * 37) % TITLES}种` }],
  "what nothing has": (run) => [chief, { q: `鼹${of(NOUNS, run)}` }],
  "a letter": (run) => [chief, { q: of(["c", "q", "y", "f"], run) }],
  "short pinyin": (run) => [chief, { q: of(["qi", "qc", "yib", "fd", "zhang"], run) }],
  "pinyin that is rare": (run) => [chief, { q: of(["xuexiaoyanhuo", "lrch", "yaodian"], run) }],
  "two characters of a month": (run) => [chief, { q: of(VERBS, run), ...month(run) }],
  "two characters of a source": (run) => [chief, { q: of(VERBS, run), sourceId: of(sources, run) }],
  "common words of a column, until a day": (run) => [
    chief,
    { q: of(COMMON, run), columnId: of(columns, run), to: day(run * 7) },
  ],
});

/** Returns lists for staff who may read only some of the stories. */
const ofAPart = ({ staff, columns, industries, sources }: Site): Lists => ({
  "for an industry's editor, a source": (run) => [
    editorOf({ kind: "industry", id: of(industries, run) }),
    { sourceId: of(sources, run) },
  ],
  "for a column's editor, until a day": (run) => [
    editorOf({ kind: "column", id: of(columns, run) }),
    { to: day(run * 7) },
  ],
  "for a reporter, a column": (run) => [as(of(staff, run), "reporter"), { columnId: of(columns, run) }],
  "for an industry's editor": (run) => [editorOf({ kind: "industry", id: of(industries, run) }), {}],
  "for a column's editor": (run) => [editorOf({ kind: "column", id: of(columns, run) }), {}],
  "for a reporter": (run) => [as(of(staff, run), "reporter"), {}],
  "for a reporter of nothing": () => [as(OUTSIDER, "reporter"), {}],
  "common words of an industry's editor": (run) => [
    editorOf({ kind: "industry", id: of(industries, run) }),
    { q: of(COMMON, run) },
  ],
});
