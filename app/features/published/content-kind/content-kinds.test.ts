import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { KINDS, type KindName } from "./content-kinds.ts";
import { contentKind } from "./content-kinds.server.ts";

describe("a kind", () => {
  it.each(KINDS.filter(({ collectedAs }) => collectedAs.length > 0))(
    "that is collected, as $name, is listed",
    (kind) => {
      expect(contentKind(kind.name).targets).toBeDefined();
    },
  );
});

/**
 * Patterns that find files which depend on a kind. "article", "page" and "subject" also have other meanings, so their
 * patterns are narrower.
 */
const NAMED: Record<KindName, RegExp> = {
  article: /kind\W{1,9}["']article["']/,
  flash: /flash|Flash/,
  billboard: /billboard/i,
  subject: /specialsubject|published\/subject|["']subjects?["']|subject_?id|\bsubjects\b/,
  bulletin: /bulletin|spot-?check/i,
  page: /published\/page\//,
};

/** The files that define each kind, and the files that list all kinds. */
const HOMES: Record<KindName, RegExp> = {
  article: /^app\/features\/published\/article\//,
  flash: /^app\/features\/published\/flash\//,
  billboard: /^app\/features\/published\/billboard\//,
  subject: /^app\/features\/published\/subject\//,
  bulletin: /^app\/features\/published\/bulletin\//,
  page: /^app\/features\/published\/page\//,
};
/** Files of texts, pages and the newsroom's screens may name any kind. */
const ANYWHERE =
  /^app\/(?:i18n|newsroom|pages|routes|features\/published\/content-kind)\/|\/newsroom\/(?:[^/]+\/)?components\/|^app\/(?:routes|registry\/newsroom-(?:calls|retention)\.server)\.ts$|\.(?:zh-cn|en)\.ts$|\.(?:test|spec)\.tsx?$|^db\/types\.ts$/;

/**
 * Other files that may name a kind, with the reason. Before you add one, check whether the kind can define it itself.
 */
const CALLS = "the open calls to read them";
const ROUTES = "addresses that no standing page may take";
const TAGS = "the tags of the page cache";
const RIGHTS = "the acts of roles in the newsroom";
const TOPICS = { "app/features/newsroom/call/topics.ts": "the topics of calls" };
const PLACES = "a story says in which sections it will stand";
const PERMISSIONS = "app/features/base/permission/permissions.ts";
const PICTURED = "what readers see that shows pictures";
const PICTURES = {
  "app/features/base/picture/newsroom/picture-end.repo.server.ts": PICTURED,
  "app/features/base/picture/newsroom/picture-end.service.server.ts": PICTURED,
  "app/features/base/picture/newsroom/picture-library.repo.server.ts": PICTURED,
};
/** Files that name the uses of pictures, some of which have their own names. */
const PICTURE_USES = { ...PICTURES, "app/features/base/picture/newsroom/picture-library.calls.server.ts": PICTURED };
const TRAIL = { "app/features/base/audit-log/audit-log.actions.ts": "all that the trail tells of" };
const NAMING = "what names an industry, which is not removed then";
const NAMERS = {
  "app/features/published/industry/newsroom/industry-uses.repo.server.ts": NAMING,
};
const SLOTS = "what a place of the home page can show";
const BOARD = {
  "app/features/published/front/newsroom/front-story.service.server.ts": SLOTS,
  "app/features/published/front/newsroom/front.calls.server.ts": SLOTS,
  "app/features/published/front/newsroom/front.schema.ts": SLOTS,
  "app/features/published/front/newsroom/front.slots.ts": SLOTS,
  "app/features/published/front/front-launch.repo.server.ts": SLOTS,
  "app/features/published/front/front-launch.schema.ts": SLOTS,
  "app/features/published/front/front-launch.service.server.ts": SLOTS,
  "app/features/published/front/home-place.repo.server.ts": SLOTS,
  "app/features/published/front/home-place.view.ts": SLOTS,
};
const AHEAD = "what the calendar and the page at a moment look ahead to";
const LIVE = "the stream of flashes that readers' pages listen to";
const HELD = "the clock sends those that were held";
const FOLLOWED = "members follow them as they follow columns";
const NAMING_COMPANY = "what names a company stands on its page";
const NAMERS_OF_COMPANY = {
  "app/features/published/company/company-backlog.repo.server.ts": NAMING_COMPANY,
  "app/features/published/company/company-backlog.service.server.ts": NAMING_COMPANY,
  "app/features/published/company/company.repo.server.ts": NAMING_COMPANY,
  "app/features/published/company/company.service.server.ts": NAMING_COMPANY,
};
const ALLOWED: Record<KindName, Record<string, string>> = {
  article: {
    ...PICTURES,
    "app/features/base/operation/operation.repo.server.ts": "documents without names, for monitoring",
    "app/features/base/search-index/search-index.repo.server.ts": "documents of an earlier release without names",
    "app/features/members/collect/collect.repo.server.ts": "collected articles are counted and narrowed",
    "app/features/members/collect/collect.service.server.ts": "collected articles are counted",
    "app/features/members/follow/follow.repo.server.ts": "articles of dossiers",
    "app/features/published/company/company-backlog.repo.server.ts": NAMING_COMPANY,
    "app/features/published/dossier/dossier.repo.server.ts": "articles of dossiers",
    "app/features/published/dossier/dossier.tables.ts": "articles of dossiers",
    "app/features/published/front/newsroom/front-story.repo.server.ts": "pictures of a story, for its slot",
    "app/features/published/flash/components/stream-item.tsx": "articles stand in the stream of flashes",
    "app/features/published/flash/flash.view.ts": "articles stand in the stream of flashes",
    "cli/generate/texts.ts": "made-up articles for measuring",
  },
  flash: {
    ...NAMERS,
    ...NAMERS_OF_COMPANY,
    ...TRAIL,
    "app/features/base/upload/upload.rules.ts": "files of a player",
    "app/features/newsroom/dashboard/dashboard.calls.server.ts": AHEAD,
    "app/features/newsroom/dashboard/dashboard.service.server.ts": AHEAD,
    "app/features/newsroom/queue-count/queue-count.calls.server.ts": "those that wait for a yes are counted",
    "app/features/newsroom/queue-count/queue-count.service.server.ts": "those that wait for a yes are counted",
    "app/features/published/front/newsroom/front-moment.calls.server.ts": AHEAD,
    "app/features/published/front/newsroom/front-moment.repo.server.ts": AHEAD,
    "app/features/published/front/newsroom/front-moment.service.server.ts": AHEAD,
    ...TOPICS,
    "app/features/newsroom/event/event-topics.ts": "the topics of events",
    "app/features/newsroom/event/event.schema.ts": "screens hear of them",
    "jobs/flash-due.ts": HELD,
    "jobs/work.ts": HELD,
    "server/api/content.ts": LIVE,
    "server/api/flash-hub.ts": LIVE,
    "server/api/flash-live.ts": LIVE,
    "server/site-clock.ts": HELD,
    [PERMISSIONS]: RIGHTS,
    "app/lib/page/page-tag.ts": TAGS,
    "app/registry/site-calls.server.ts": CALLS,
  },
  billboard: {
    ...TOPICS,
    ...NAMERS,
    ...TRAIL,
    [PERMISSIONS]: RIGHTS,
    "app/features/published/page/page.schema.ts": ROUTES,
    "app/lib/page/page-tag.ts": TAGS,
    "app/lib/page/share-card-path.ts": "cards of boards are drawn in English, too",
    "jobs/work.ts": "heat is counted every five minutes",
    "app/registry/site-calls.server.ts": CALLS,
  },
  subject: {
    ...TOPICS,
    ...TRAIL,
    ...NAMERS,
    ...PICTURE_USES,
    ...BOARD,
    "app/features/members/delivery/delivery.repo.server.ts": "the subject of a mail",
    "app/features/members/follow/follow.calls.server.ts": FOLLOWED,
    "app/features/members/follow/follow.repo.server.ts": FOLLOWED,
    "app/features/members/follow/follow.schema.ts": FOLLOWED,
    "app/features/members/follow/follow.service.server.ts": FOLLOWED,
    "app/features/members/follow/follow.view.ts": FOLLOWED,
    "app/features/members/message/message.audience.ts": FOLLOWED,
    "app/features/newsroom/option/option.calls.server.ts": PLACES,
    "app/features/newsroom/option/option.repo.server.ts": PLACES,
    "app/features/newsroom/option/option.service.server.ts": "what readers can follow",
    "app/features/newsroom/story/story-place.repo.server.ts": PLACES,
    "app/features/newsroom/story/story.article.ts": PLACES,
    "app/features/newsroom/release/release-text.service.server.ts": PLACES,
    "app/features/newsroom/release/take-down.service.server.ts": PLACES,
    "app/features/published/article/article.file.ts": "a file says where its article stands",
    "app/features/published/article/article.repo.server.ts": "the row of an article names its subjects",
    "app/features/published/page/page.schema.ts": ROUTES,
    "app/lib/page/page-tag.ts": TAGS,
    "app/registry/site-calls.server.ts": CALLS,
  },
  bulletin: {
    "app/features/newsroom/event/event.rules.ts": "the audit log notifies of bulletins",
    "app/features/newsroom/event/event-topics.ts": "the topics of events",
    ...TOPICS,
    "app/features/newsroom/setting/setting.rules.ts": "the wordings of verdicts that operators add",
    "app/registry/newsroom-settings.ts": "the wordings of verdicts that operators add",
    ...NAMERS,
    ...NAMERS_OF_COMPANY,
    ...PICTURE_USES,
    ...TRAIL,
    [PERMISSIONS]: RIGHTS,
    "app/features/published/page/page.schema.ts": ROUTES,
    "app/features/published/search/components/search-page.tsx": "offers to look among samples",
    "app/lib/page/page-tag.ts": TAGS,
    "app/registry/site-calls.server.ts": CALLS,
    "server/app.ts": "registers their file",
    "server/pages/bulletin-csv.ts": "their samples as a file",
    "jobs/work.ts": "the job that completes samples of earlier releases",
  },
  page: {
    "app/features/members/sign-in/entry.service.server.ts": "who registers agrees to some of them",
  },
};

const files = globSync("{app,cli,db,jobs,server}/**/*.{ts,tsx}").filter((file) => !ANYWHERE.test(file));
const texts = files.map((file) => [file, readFileSync(file, "utf8")] as const);

describe("outside of its folder and the list of kinds", () => {
  it.each(KINDS)("$name is named in few files, each for a reason", ({ name }) => {
    const naming = texts.filter(([file, text]) => NAMED[name].test(text) && !HOMES[name].test(file));
    expect(naming.map(([file]) => file).toSorted()).toEqual(Object.keys(ALLOWED[name]).toSorted());
  });
});
