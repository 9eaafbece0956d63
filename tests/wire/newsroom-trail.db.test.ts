import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "../db/test-database.ts";
import { article, column, insert } from "../fixtures/content.ts";
import { MemberSite, newMobile, newName, rows } from "../fixtures/members.ts";
import { colleague, elevate } from "../fixtures/newsroom/newsroom.ts";
import { almighty, formIn, Walk } from "../fixtures/newsroom/newsroom-walk.ts";
import { randomPicture, multipart } from "../fixtures/uploads.ts";

/**
 * Tests the effects of each newsroom command: its entries in the audit log, their record kind, and the events for other screens
 * (docs/newsroom.md). The audit log's own events have another test.
 */
testDatabase();
let site: MemberSite;

beforeAll(async () => {
  site = await MemberSite.open();
});
afterAll(() => site.close());

const SOON = Math.floor(Date.now() / 1_000) + 3_600;

/** Fields that the form of a new record omits. */
const NEW = { id: undefined, version: undefined };

it("messages to members", async () => {
  const walk = await Walk.begin(site);
  const { id: reader } = await site.register();
  const said = {
    title: "问卷",
    content: "三个问题",
    titleEn: "",
    contentEn: "",
    url: "",
    audience: { member: reader },
  };
  const { id } = await walk.does("mailings/save", { ...NEW, record: said });
  await walk.does("mailings/save", { id, version: 1, record: { ...said, title: "另一个" } });
  await walk.does("mailings/restore", { id, version: 2, number: 1 });
  await walk.does("sendMailing", { id, version: 3, sendAt: SOON });
  await walk.does("draftMailing", { id });
  const [{ version }] = await rows("select version from mailings where id = $1", [id]);
  await walk.does("sendMailing", { id, version, sendAt: SOON });
  await walk.does("stopMailing", { id });
  const { id: other } = await walk.does("mailings/save", { ...NEW, record: said });
  await walk.does("mailings/remove", { id: other, version: 1 });
  expect(walk.log).toEqual([
    "mailings/save: message.save mailing",
    "mailings/save: message.save mailing",
    "mailings/restore: message.save mailing",
    "sendMailing: message.send mailing",
    "draftMailing: message.draft mailing",
    "sendMailing: message.send mailing",
    "stopMailing: message.cancel mailing",
    "mailings/save: message.save mailing",
    "mailings/remove: message.remove mailing",
  ]);
});

it("flashes", async () => {
  const walk = await Walk.begin(site);
  const second = await colleague(site, "flash");
  const text = { title: "", content: "快讯", importance: "normal", channel: "top", tags: [], industry: "", source: "" };
  const flash = { ...text, article: undefined };
  const { id: held } = await walk.does("flash", flash);
  await walk.does("holdBack", { id: held });
  for (const yes of [true, false]) {
    const record = { ...text, article_id: null, importance: "important", content: yes ? "红的" : "不红的" };
    const [draft] = await rows(
      `insert into flash_drafts (staff_id, key, record, state, held_until)
       values ($1, gen_random_uuid(), $2, 'waiting', now()) returning id::int`,
      [second.id, record],
    );
    await walk.does("second", { id: draft.id, yes, note: yes ? "" : "再核" });
  }
  const id = await insert("flashes", { content: "要改的", channel: "top", publish_at: new Date() });
  await walk.does("correctFlash", { id, version: 1, ...flash, content: "改了", note: "数字有误" });
  await walk.does("reddenFlash", { id, version: 2 });
  await walk.does("withdrawFlash", { id, version: 3, note: "不实" });
  const later = await insert("flashes", { content: "要挪的", channel: "top", publish_at: "2099-01-01" });
  await walk.does("moveFlash", { id: later, version: 1, at: 4_000_000_000 });
  const template = { name: "模板", title: "", content: "开盘", channel: "top", source: "" };
  const { id: kept } = await walk.does("saveFlashTemplate", { ...NEW, ...template });
  await walk.does("saveFlashTemplate", { id: kept, version: 1, ...template, content: "收盘" });
  await walk.does("removeFlashTemplate", { id: kept, version: 2 });
  expect(walk.log).toEqual([
    "flash: flash.send flash-draft, told flash held",
    "holdBack: flash.take-back flash-draft, told flash taken-back",
    "second: flash.save flash by flash-clock, flash.second flash-draft, told flash sent",
    "second: flash.decline flash-draft, told flash declined",
    "correctFlash: flash.correct flash, told flash corrected",
    "reddenFlash: flash.correct flash, told flash sent",
    "withdrawFlash: flash.withdraw flash, told flash withdrawn",
    "moveFlash: flash.move flash, told flash moved",
    "saveFlashTemplate: flash.template flash-template, told flash template",
    "saveFlashTemplate: flash.template flash-template, told flash template",
    "removeFlashTemplate: flash.template flash-template, told flash template",
  ]);
});

it("the home page", async () => {
  const walk = await Walk.begin(site);
  const front = async () => (await site.get("newsroom/front", walk.who.token)).data;
  const { live } = await front();
  const { fence } = await walk.does("frontLease", { take: true });
  const { version } = await walk.does("saveFront", { fence, version: 0, base: live.number, slots: [] });
  const { number } = await walk.does("scheduleFront", { version, at: SOON });
  await walk.does("moveFront", { number, from: SOON, at: SOON + 60 });
  await walk.does("cancelFront", { number });
  await walk.does("launchFront", { base: live.number, version: (await front()).draft.version });
  await walk.does("undoLaunch", { base: (await front()).live.number });
  const { version: draft } = await walk.does("saveFront", {
    fence,
    version: 0,
    base: (await front()).live.number,
    slots: [],
  });
  await walk.does("discardFront", { fence, version: draft });
  await walk.does("frontLeave", { fence });
  expect(walk.log).toEqual([
    "frontLease: told front lease",
    "saveFront: told front draft",
    "scheduleFront: front.schedule front, told front waiting",
    "moveFront: front.move front, told front waiting",
    "cancelFront: front.cancel front, told front waiting",
    "launchFront: front.launch front, told front live",
    "undoLaunch: front.undo front, told front live",
    "saveFront: told front draft",
    "discardFront: told front draft",
    "frontLeave: told front lease",
  ]);
});

it("words and rules", async () => {
  const walk = await Walk.begin(site);
  await walk.does("changeWords", { words: [{ word: "某词", action: "hold" }] });
  const [{ id: change }] = await rows("select max(id)::int as id from word_changes");
  await walk.does("undoWords", { id: change });
  await walk.does("changeWords", {
    words: Array.from({ length: 30 }, (_, at) => ({ word: `词条${at}`, action: "hold" })),
  });
  const text = { family: "style", kind: "literal", severity: "hint", advice: "", adviceEn: "", hits: [], misses: [] };
  const rule = (pattern: string, more = {}) => ({ ...text, pattern, enabled: true, ...more });
  const { id } = (await walk.does("saveCheckRule", { id: undefined, rule: rule("旧词") })).saved;
  await walk.does("saveCheckRule", { id, version: 1, rule: rule("旧词", { severity: "block" }) });
  const { id: suggested } = (await walk.does("suggestCheckRule", { rule: rule("又一个") })).saved;
  await walk.does("saveCheckRule", { id: suggested, version: 1, rule: rule("又一个") });
  const { id: other } = (await walk.does("suggestCheckRule", { rule: rule("第三个") })).saved;
  await walk.does("declineCheckRule", { id: other });
  await walk.does("importCheckRules", { isTrial: false, rules: [rule("第四个")] });
  await walk.does("allowWord", { family: "style", words: "甲乙" });
  expect(walk.log).toEqual([
    "changeWords: word.add word",
    "undoWords: word.remove word, word.undo word",
    "changeWords: word.change word",
    "saveCheckRule: rule.save check-rule",
    "saveCheckRule: rule.save check-rule",
    "suggestCheckRule: rule.suggest check-rule",
    "saveCheckRule: rule.accept check-rule",
    "suggestCheckRule: rule.suggest check-rule",
    "declineCheckRule: rule.decline check-rule",
    "importCheckRules: rule.save check-rule",
    "allowWord: rule.allow check-rule",
  ]);
});

it("what readers send in", async () => {
  const walk = await Walk.begin(site);
  const { id: reader } = await site.register();
  const story = await article("有人评论的");
  const comment = { article_id: story, member_id: reader, content: "一句话", status: "waiting" };
  const one = await insert("comments", comment);
  await walk.does("approveComments", { ids: [one], queue: "waiting" });
  await walk.does("undoComments", { ids: [one] });
  await walk.does("declineComments", { ids: [one], queue: "waiting", reason: "广告" });
  await walk.does("closeDiscussion", { article: story, reason: "争吵" });
  await walk.does("openDiscussion", { article: story });
  await walk.does("saveCommentRules", { base: 0 });
  const sent = { member_id: reader, title: "稿", body_html: "<p>字</p>", author_name: "读者", status: "waiting" };
  const contribution = () => insert("contributions", sent);
  const [returned, declined, accepted] = [await contribution(), await contribution(), await contribution()];
  await walk.does("returnContribution", { id: returned, version: 1, note: "补一段" });
  await walk.does("declineContribution", { id: declined, version: 1, note: "不合适" });
  const [{ version }] = await rows("select version from contributions where id = $1", [declined]);
  await walk.does("reopenContribution", { id: declined, version });
  await walk.does("acceptContribution", { id: accepted, version: 1 });
  const report = { article_id: story, member_id: reader, quote: "一句话", said: "错了" };
  await walk.does("answerError", {
    id: await insert("error_reports", report),
    outcome: "answered",
    answer: "原文没有错",
  });
  const complaint = { number: "T9", kind: "other", said: "x", language: "zh-cn", contact: "a@b.example" };
  const id = await insert("complaints", { ...complaint, accept_due_at: new Date(), due_at: new Date() });
  await walk.does("moveComplaint", { id, version: 1, move: "accept", words: undefined });
  await walk.does("noteComplaint", { id, words: "已问栏目" });
  await walk.does("revealComplaint", { id, reason: "要核实" });
  await walk.does("moveComplaint", { id, version: 2, move: "finish", words: "已经改正。" });
  expect(walk.log).toEqual([
    "approveComments: comment.approve comment",
    "undoComments: comment.undo comment",
    "declineComments: comment.decline comment",
    "closeDiscussion: discussion.close discussion",
    "openDiscussion: discussion.open discussion",
    "saveCommentRules: setting.set setting",
    "returnContribution: contribution.returned contribution",
    "declineContribution: contribution.declined contribution",
    "reopenContribution: contribution.reopen contribution",
    "acceptContribution: story.create story, contribution.accept contribution, told state writing",
    "answerError: error.answer error",
    "moveComplaint: complaint.move complaint",
    "noteComplaint: complaint.note complaint",
    "revealComplaint: complaint.reveal complaint",
    "moveComplaint: complaint.move complaint",
  ]);
});

it("members and colleagues", async () => {
  const walk = await Walk.begin(site);
  const admin = await colleague(site, "admin");
  await elevate(admin);
  await walk.does("addMember", { username: newName(), nickname: "", mobile: newMobile(), email: "" });
  const { id } = await site.register();
  for (const act of ["endSessions", "mute", "unmute", "disable", "enable"])
    await walk.does("changeMembers", { ids: [id], act, reason: "试" });
  await walk.does("revealMember", { id, reason: "对账" });
  for (const amount of ["10", "1000", "2000"])
    await walk.does("askAdjustment", { member: id, unit: "points", amount, reason: "补" });
  const asked = await rows("select id::int from adjustments where state = 'waiting' and member_id = $1 order by id", [
    id,
  ]);
  await walk.does("decideAdjustment", { id: asked[0].id, yes: true, note: "" }, admin);
  await walk.does("decideAdjustment", { id: asked[1].id, yes: false, note: "不" }, admin);
  const { id: newcomer, username: account } = await site.register();
  await walk.does("addStaff", { account, name: "新同事", reason: "入职" }, admin);
  await walk.does("enrolmentCode", { id: newcomer, reason: "丢了" }, admin);
  await walk.does(
    "grant",
    { id: newcomer, role: "reporter", scope: { kind: "site" }, until: 0, reason: "入职" },
    admin,
  );
  const [{ last }] = await rows("select max(id)::int as last from staff_grants where staff_id = $1", [newcomer]);
  await walk.does("revoke", { id: last, reason: "换岗" }, admin);
  await walk.does("disableStaff", { id: newcomer, reason: "离职" }, admin);
  expect(walk.log).toEqual([
    "addMember: member.create member",
    "changeMembers: member.end-sessions member",
    "changeMembers: member.mute member",
    "changeMembers: member.unmute member",
    "changeMembers: member.disable member",
    "changeMembers: member.enable member",
    "revealMember: member.reveal member",
    "askAdjustment: ledger.adjust member",
    "askAdjustment: ledger.ask member",
    "askAdjustment: ledger.ask member",
    "decideAdjustment: ledger.adjust member, ledger.second member",
    "decideAdjustment: ledger.refuse member",
    "addStaff: staff.add staff",
    "enrolmentCode: staff.code staff",
    "grant: staff.grant staff",
    "revoke: staff.revoke staff",
    "disableStaff: staff.disable staff",
  ]);
});

it("subjects, boards and bulletins", async () => {
  const walk = await Walk.begin(site);
  const subject = formIn("subjects/save")["record"] as object;
  const { id } = await walk.does("subjects/save", { ...NEW, record: subject });
  await walk.does("subjects/save", { id, version: 1, record: { ...subject, title: "改了" } });
  await walk.does("subjects/restore", { id, version: 2, number: 1 });
  await walk.does("subjects/remove", { id, version: 3 });
  const billboard = formIn("billboards/save")["record"] as object;
  const { id: board } = await walk.does("billboards/save", { ...NEW, record: billboard });
  const { id: other } = await walk.does("billboards/save", { ...NEW, record: billboard });
  await walk.does("billboards/save", { id: board, version: 1, record: { ...billboard, title: "改了" } });
  await walk.does("billboards/restore", { id: board, version: 2, number: 1 });
  await walk.does("orderBillboards", { ids: [other, board], standing: [board, other] });
  const issue = formIn("billboard-issues/save")["record"] as { items: object[] };
  const { id: first } = await walk.does("billboard-issues/save", { ...NEW, parentId: board, record: issue });
  const renamed = { ...issue, items: issue.items.map((one) => ({ ...one, name: "乙" })) };
  await walk.does("billboard-issues/save", { id: first, version: 1, record: renamed });
  await walk.does("billboard-issues/remove", { id: first, version: 2 });
  await walk.does("billboards/remove", { id: board, version: 3 });
  const bulletin = formIn("bulletins/save")["record"] as object;
  const { id: told } = await walk.does("bulletins/save", { ...NEW, record: bulletin });
  await walk.does("bulletins/save", { id: told, version: 1, record: { ...bulletin, title: "改了" } });
  const { id: sample } = await walk.does("samples/save", { ...NEW, parentId: told });
  const changed = { ...(formIn("samples/save")["record"] as object), product: "挂面" };
  await walk.does("samples/save", { id: sample, version: 1, record: changed });
  await walk.does("samples/remove", { id: sample, version: 2 });
  expect(walk.log).toEqual([
    "subjects/save: subject.save subject, told noun subject",
    "subjects/save: subject.save subject, told noun subject",
    "subjects/restore: subject.save subject, told noun subject",
    "subjects/remove: subject.remove subject, told noun subject",
    "billboards/save: billboard.save billboard, told noun billboard",
    "billboards/save: billboard.save billboard, told noun billboard",
    "billboards/save: billboard.save billboard, told noun billboard",
    "billboards/restore: billboard.save billboard, told noun billboard",
    "orderBillboards: billboard.order billboard, told noun billboard",
    "billboard-issues/save: billboard.issue billboard, told noun billboard",
    "billboard-issues/save: billboard.issue billboard, told noun billboard",
    "billboard-issues/remove: billboard.issue billboard, told noun billboard",
    "billboards/remove: billboard.remove billboard, told noun billboard",
    "bulletins/save: bulletin.save bulletin",
    "bulletins/save: bulletin.save bulletin",
    "samples/save: bulletin.sample bulletin",
    "samples/save: bulletin.sample bulletin",
    "samples/remove: bulletin.sample bulletin",
  ]);
});

it("settings, paths and small nouns", async () => {
  const walk = await Walk.begin(site);
  for (const [base, value] of ["明白", "更明白"].entries())
    await walk.does("saveSettings", { settings: [{ key: "siteName", base, value }] });
  await walk.does("restoreSetting", { name: "siteName", number: 1, base: 2 });
  const place = await column("trail");
  const policy = { scope: `column ${place}`, origin: null, sensitivity: null, steps: 2 };
  const { id } = await walk.does("review-policies/save", { ...NEW, record: policy });
  await walk.does("review-policies/save", { id, version: 1, record: { ...policy, steps: 1 } });
  await walk.does("review-policies/restore", { id, version: 2, number: 1 });
  await walk.does("review-policies/remove", { id, version: 3 });
  const link = {
    name: "统计局",
    url: "https://a.example/",
    logo: "",
    kind: "text",
    group_name: "部委",
    position: "inner",
  };
  const record = { ...link, nofollow: false, enabled: true };
  const { id: first } = await walk.does("friend-links/save", { ...NEW, record });
  const { id: second } = await walk.does("friend-links/save", {
    ...NEW,
    record: { ...record, name: "银行", url: "https://b.example/" },
  });
  await walk.does("friend-links/save", { id: first, version: 1, record: { ...record, name: "统计" } });
  await walk.does("friend-links/restore", { id: first, version: 2, number: 1 });
  await walk.does("friend-links/order", { ids: [second, first], standing: [first, second] });
  await walk.does("friend-links/remove", { id: second, version: 1 });
  const source = {
    name: "某报",
    host: "",
    list: "own",
    edition: "",
    may_reprint: true,
    terms: "",
    valid_until: null,
    active: true,
  };
  const taken = await walk.does("takeSources", { added: [source], changed: [], note: "" });
  await walk.does("undoSources", { made: taken.made });
  expect(walk.log).toEqual([
    "saveSettings: setting.set setting",
    "saveSettings: setting.set setting",
    "restoreSetting: setting.set setting",
    "review-policies/save: policy.save review-policy",
    "review-policies/save: policy.save review-policy",
    "review-policies/restore: policy.save review-policy",
    "review-policies/remove: policy.remove review-policy",
    "friend-links/save: noun.save link, told noun friend link",
    "friend-links/save: noun.save link, told noun friend link",
    "friend-links/save: noun.save link, told noun friend link",
    "friend-links/restore: noun.save link, told noun friend link",
    "friend-links/order: noun.order link, told noun friend link",
    "friend-links/remove: noun.remove link, told noun friend link",
    "takeSources: noun.import source, told noun source",
    "undoSources: noun.import-undone source, told noun source",
  ]);
});

it("a review", async () => {
  const walk = await Walk.begin(site);
  const [one, other] = [await almighty(site), await almighty(site)];
  const { id } = await walk.does("createStory", { title: "送审的稿", column: await column("reviewed") });
  const { fence } = await walk.does("lease", { id, take: true });
  const said = { plain: ["一句。", "两句。"], aiLabel: "none", body: "<p>正文。</p>" };
  const changes = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, { base: 1, value }]));
  await walk.does("saveStory", { id, fence, changes });
  await walk.does("beat", { id, fence, leave: true });
  const handIn = () => walk.does("handIn", { id, kind: undefined, note: "" });
  await handIn();
  await walk.does("takeStep", { id }, one);
  await walk.does("handOver", { id, to: other.id }, one);
  await walk.does("letGo", { id }, other);
  const { findings } = (await site.post("newsroom/check", { id }, { token: one.token })).data;
  const waivers = findings
    .filter(({ severity }: { severity: string }) => severity === "confirm")
    .map(({ id: finding }: { id: string }) => ({ finding, reason: "看过" }));
  await walk.does("passStep", { id, version: 2, proofread: true, waivers }, one);
  await walk.does("returnStep", { id, note: "再核一下" }, other);
  await handIn();
  await walk.does("vetoStep", { id, note: "不能发" }, one);
  await handIn();
  await walk.does("withdraw", { id });
  expect(walk.log).toEqual([
    "createStory: story.create story, told state writing",
    "lease: told lease",
    "saveStory: told saved",
    "beat: told lease",
    "handIn: review.hand-in story, told state in_review, told step",
    "takeStep: review.take story, told step",
    "handOver: review.hand-over story, told step",
    "letGo: review.hand-over story, told step",
    "passStep: review.pass story, told step",
    "returnStep: review.return story, told state returned, told step",
    "handIn: review.hand-in story, told state in_review, told step",
    "vetoStep: review.veto story, told state returned, told step",
    "handIn: review.hand-in story, told state in_review, told step",
    "withdraw: review.withdraw story, told state writing",
  ]);
});

it("pictures and stories", async () => {
  const walk = await Walk.begin(site);
  const bytes = await randomPicture(320, 200).png().toBuffer();
  const { body, headers } = multipart([{ field: "file", filename: "a.png", type: "image/png", content: bytes }]);
  const { token } = walk.who;
  const { id } = await walk.left("uploadToLibrary", walk.who, () =>
    site.call("POST", "newsroom/uploadToLibrary", { token, body, headers }),
  );
  const { record } = (await site.get(`newsroom/libraryPicture?id=${id}`, token)).data;
  await walk.does("saveLibraryPicture", { id, version: 1, ...record, rights: "own", by: "王小明", caption: "一张图" });
  await walk.does("cutPicture", { picture: id, place: "cover" });
  const { id: story } = await walk.does("createStory", { title: "一篇", column: await column("walked") });
  await walk.does("arrange", { ids: [story], assignee: walk.who.id, dueAt: SOON, isSensitive: true });
  await walk.does("keepRevision", { id: story });
  const { fence } = await walk.does("lease", { id: story, take: true });
  await walk.does("saveStory", { id: story, fence, changes: { title: { base: 1, value: "改了" } } });
  const [{ revision }] = await rows(
    "select min(id)::int as revision from manuscript_revisions where manuscript_id = $1",
    [story],
  );
  await walk.does("restoreRevision", { id: story, revision, fence });
  await walk.does("takeFromLibrary", { story, picture: id });
  const { id: link } = await walk.does("previewLink", { id: story, forWhom: "王律师", hours: 4, opens: 1 });
  await walk.does("revokePreviewLink", { id: story, link });
  const { id: note } = await walk.does("addNote", {
    id: story,
    field: "title",
    quote: "",
    text: "再想想",
    parentId: undefined,
  });
  await walk.does("settleNote", { id: story, note });
  await walk.does("beat", { id: story, fence, leave: true });
  await walk.does("trash", { id: story });
  await walk.does("untrash", { id: story });
  await walk.does("trashStories", { ids: [story] });
  expect(walk.log).toEqual([
    "uploadToLibrary: picture.upload picture",
    "saveLibraryPicture: picture.rights picture",
    "cutPicture: picture.cut picture",
    "createStory: story.create story, told state writing",
    "arrange: story.arrange story, told arranged",
    "keepRevision: ",
    "lease: told lease",
    "saveStory: told saved",
    "restoreRevision: story.restore-revision story, told saved",
    "takeFromLibrary: picture.take picture",
    "previewLink: preview.link story",
    "revokePreviewLink: preview.revoke story",
    "addNote: review.note story, told note",
    "settleNote: review.settle story, told note",
    "beat: told lease",
    "trash: story.move story, told state trashed",
    "untrash: story.move story, told state writing",
    "trashStories: story.move story, told state trashed",
  ]);
});
