import { beforeAll, expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { readReport } from "#app/features/newsroom/check/check.service.server.ts";
import { readTextHash } from "#app/features/newsroom/story/story.service.server.ts";
import { installDefaults } from "../defaults/install.ts";
import { testDatabase } from "../tests/db/test-database.ts";
import { publishArticle } from "../tests/fixtures/comments.ts";
import { rows } from "../tests/fixtures/members.ts";
import { seedDemoStaff } from "./staff.ts";
import { seedDemoStories } from "./stories.ts";

testDatabase();
const now = new Date();
type Row = { id: number; slug: string; state: string; body: string; signatures: number };
let stories: Row[];
let tooEarly: unknown[];

beforeAll(async () => {
  await installDefaults();
  await publishArticle({ importKey: "demo/auto-winter-range", isDemo: true, sourceName: "海岸商业评论" });
  await seedDemoStories(now);
  tooEarly = await rows("select from manuscripts");
  await seedDemoStaff();
  await Promise.all([seedDemoStories(now), seedDemoStories(now)]);
  stories = await rows<Row>(`
    select m.id::int as id, replace(m.import_key, 'demo/stories/', '') as slug, m.state, m.body_html as body,
      (select count(*)::int from review_steps s join review_rounds r on r.id = s.round_id
        where r.manuscript_id = m.id and s.decision = 'passed') as signatures
    from manuscripts m where m.import_key like 'demo/stories/%' order by slug`);
});

it("are there once, in every state, for a site that has a newsroom, with the signatures that it needs", () => {
  expect(tooEarly).toEqual([]);
  expect(stories.map(({ slug, state, signatures }) => [slug, state, signatures])).toEqual([
    ["auto-parking-app", "trashed", 0],
    ["auto-tyre-age", "in_review", 0],
    ["consumer-egg-claims", "returned", 1],
    ["consumer-membership-shelf", "writing", 0],
    ["consumer-reprint-buffet", "in_review", 2],
    ["consumer-reprint-frozen-dumpling", "writing", 0],
    ["health-glasses-lens", "approved", 3],
    ["health-pharmacy-queue", "writing", 0],
    ["property-balcony-sealing", "withdrawn", 3],
    ["property-parking-share", "in_review", 2],
    ["tech-charger-watt", "in_review", 1],
    ["tech-cloud-disk-quota", "scheduled", 3],
  ]);
});

it("wait for their hour, say why they came back or were taken down, and quote words that they have", async () => {
  const waiting = await rows<{ due_at: Date }>("select due_at from releases where state = 'waiting'");
  expect(waiting).toHaveLength(1);
  expect(waiting[0]?.due_at.getTime()).toBeGreaterThan(now.getTime());
  expect(await rows("select reason from releases where kind = 'takedown'")).toEqual([
    { reason: expect.stringContaining("报价") },
  ]);
  const [note] = await rows<{ quote: string; manuscript_id: string }>("select quote, manuscript_id from review_notes");
  const noted = stories.find(({ slug }) => slug === "consumer-egg-claims");
  expect(Number(note?.manuscript_id)).toBe(noted?.id);
  expect(noted?.body).toContain(note?.quote);
});

it("have findings that somebody has answered for", async () => {
  const signed = stories.find(({ slug }) => slug === "tech-charger-watt")?.id ?? 0;
  const report = await readReport(signed, await readTextHash(signed));
  expect(report?.findings.map(({ words }) => words)).toContain("销量第一");
  expect(await rows("select from check_waivers where report_id = $1", [report?.id])).not.toEqual([]);
});

it("say where they are from, of the list of sources, and so do the articles that readers have", async () => {
  const [reprint] = await rows<{ fields: Record<string, unknown> }>(
    "select fields from manuscripts where import_key = 'demo/stories/consumer-reprint-buffet'",
  );
  expect(reprint?.fields).toMatchObject({
    origin: "reprint",
    originalTitle: "自助餐为什么吃不垮",
    originalAuthor: "罗小满",
  });
  const listed = await rows<{ name: string; may_reprint: boolean; stories: number }>(`
    select name, may_reprint, count(target_id)::int as stories
    from sources left join office_documents d on d.source_id = sources.id group by sources.id order by stories desc, name`);
  expect(listed).toEqual([
    { name: "明白财经", may_reprint: false, stories: 10 },
    { name: "海岸商业评论", may_reprint: true, stories: 2 },
    { name: "东港市统计局", may_reprint: true, stories: 0 },
    { name: "云川日报", may_reprint: true, stories: 0 },
    { name: "云川省市场监督管理局", may_reprint: true, stories: 0 },
    { name: "半岛汽车周刊", may_reprint: true, stories: 0 },
    { name: "环贸观察", may_reprint: false, stories: 0 },
    { name: "老街财讯", may_reprint: false, stories: 0 },
  ]);
});

it("change one that readers have, who see nothing of it", async () => {
  const changed = await rows<{ state: string; live: string; written: string }>(`
    select m.state, a.dek as live, m.fields ->> 'dek' as written from manuscripts m join articles a on a.id = m.id
    where m.has_changes and a.status = 'published'`);
  expect(changed).toMatchObject([{ state: "released" }]);
  expect(changed[0]?.live).not.toBe(changed[0]?.written);
});

it("leave nothing for readers but the one that was taken down", async () => {
  expect(await rows("select status from articles where import_key like 'demo/stories/%'")).toEqual([
    { status: "offline" },
  ]);
});

it("are walked again by the next start where one broke off, without doing anything twice", async () => {
  const counts = `select (select count(*) from manuscripts) as stories, (select count(*) from review_steps) as steps,
    (select count(*) from releases) as releases, (select count(*) from review_notes) as notes,
    (select count(*) from sources) as sources`;
  const before = await rows(counts);
  await rows("delete from settings where key = 'demoStoriesSeeded'");
  await seedDemoStories(new Date(now.getTime() + 60_000));
  expect(await rows(counts)).toEqual(before);
});

it("have tomorrow's home page waiting, which opens with the story that comes out just before", async () => {
  const versions = await rows<{ state: string; first: string }>(
    "select state, slots -> 0 ->> 'article' as first from front_versions order by number",
  );
  const tomorrow = stories.find(({ state }) => state === "scheduled");
  expect(versions.map(({ state }) => state)).toEqual(["live", "scheduled"]);
  expect(Number(versions[1]?.first)).toBe(tomorrow?.id);
});

it("have the flash desk beside them: templates, and a red flash that waits for a second person, once", async () => {
  expect(await rows("select state, record ->> 'importance' as importance from flash_drafts")).toEqual([
    { state: "waiting", importance: "important" },
  ]);
  expect((await rows("select from flash_templates")).length).toBeGreaterThan(1);
  expect(await rows("select from flashes")).toEqual([]);
});
