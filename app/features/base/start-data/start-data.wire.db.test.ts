import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { openSession } from "#app/features/base/session/session.service.server.ts";
import { connectionPool, withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { createTestApp, type TestApp } from "#tests/fixtures/app.ts";

testDatabase();
let app: TestApp;

beforeAll(async () => {
  await connectionPool().query(`
    insert into rules (id, parent_id, type, menu_type, name, path, url, title, title_en, weight, no_login_valid, enabled, extend) values
      (1, null, 'nav', 'tab', 'news', 'news', '', '资讯', 'News', 10, true, true, 'none'),
      (2, 1, 'nav', 'tab', 'news/column', 'news/column/1', '', '宏观', 'Macro', 0, true, true, 'none'),
      (3, null, 'nav', 'link', 'partner', '', 'https://partner.example/', '伙伴', 'Partner', 20, true, true, 'none'),
      (4, null, 'nav', 'tab', 'private', 'private', '', '内部', 'Private', 5, false, true, 'none'),
      (5, null, 'nav', 'tab', 'off', 'off', '', '关闭', 'Off', 5, true, false, 'none'),
      (6, null, 'nav_user_menu', 'tab', 'account/overview', 'account/overview', '', '概览', 'Overview', 5, true, true, 'none'),
      (7, null, 'menu_dir', 'tab', 'account', '', '', '账户', 'Account', 5, true, true, 'none'),
      (8, null, 'nav', 'tab', 'rules', 'rules', '', '规则', 'Rules', 1, true, true, 'add_rules_only');
    insert into pages (slug, title, body_html, show_in_footer, footer_order) values ('about', '关于我们', '<p>x</p>', true, 1);
    insert into settings (key, value) values ('recordNumber', '"ICP 1"'), ('cdnUrl', '"https://cdn.example/"')`);
});
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const read = (url = "/api/index/index", headers: Record<string, string> = {}) => app.http.inject({ url, headers });

describe("GET /api/index/index", () => {
  it("sends every field of the site, each of its kind", async () => {
    const { data } = (await read()).json();
    expect(Object.keys(data).toSorted()).toEqual(["openMemberCenter", "rules", "site"]);
    expect(data.site).toEqual({
      siteName: expect.any(String),
      siteAbbreviations: expect.any(String),
      recordNumber: "ICP 1",
      version: expect.any(String),
      cdnUrl: "https://cdn.example",
      apiUrl: app.parts.config.siteUrl,
      upload: { mode: "local", maxsize: 10_485_760, mimetype: expect.any(String), savename: expect.any(String) },
      headNav: expect.any(Array),
      footMenu: [expect.objectContaining({ title: "关于我们", path: "about", menu_type: "tab", type: "nav" })],
    });
    expect(data.openMemberCenter).toBe(true);
  });

  it("sends the rules that need no login, heaviest first, children below their parents", async () => {
    const { data } = (await read()).json();
    expect(data.rules.map((node: { id: number }) => node.id)).toEqual([3, 1, 8]);
    expect(data.rules[1]).toEqual({
      id: 1,
      pid: 0,
      type: "nav",
      title: "资讯",
      name: "news",
      path: "news",
      icon: "",
      menu_type: "tab",
      url: "",
      component: "",
      no_login_valid: 1,
      extend: "none",
      keepalive: 0,
      children: [expect.objectContaining({ id: 2, pid: 1, title: "宏观" })],
    });
    expect(data.rules[0]).not.toHaveProperty("children");
    expect(data.site.headNav.map((node: { id: number }) => node.id)).toEqual([3, 1]);
  });

  it("sends members all rules but the menus of their area, and anybody else's token counts for nothing", async () => {
    await connectionPool().query(
      "insert into members (id, username, nickname) overriding system value values (5, 'reader', 'r')",
    );
    const token = await withTransaction(async (trx) => {
      const session = { memberId: 5, keep: false, network: "127.0.0.1", agent: "" };
      const rules = { lives: app.parts.config.sessionLives, serverKey: Buffer.alloc(32), demo: true };
      return (await openSession(session, rules, trx)).token;
    });
    const own = await read(undefined, { authorization: token });
    const ids = (nodes: { id: number }[]) => nodes.map((node) => node.id);
    expect(ids(own.json().data.rules)).toEqual([3, 1, 4, 6, 8]);
    expect(ids(own.json().data.site.headNav)).toEqual([3, 1, 4]);
    expect(own.headers["cache-control"]).toBe("private, no-store");
    for (const authorization of ["x".repeat(43), "none"])
      expect(ids((await read(undefined, { authorization })).json().data.rules)).toEqual([3, 1, 8]);
  });

  it("speaks the language that is asked for", async () => {
    const titles = async (language: string) =>
      (await read(undefined, { "think-lang": language }))
        .json()
        .data.rules.map((node: { title: string }) => node.title);
    expect(await titles("en")).toEqual(["Partner", "News", "Rules"]);
    expect(await titles("fr")).toEqual(["伙伴", "资讯", "规则"]);
  });

  it("tells of a change once its pages are purged", async () => {
    await read();
    await connectionPool().query("insert into settings (key, value) values ('siteAbbreviations', '\"新\"')");
    await purgePages([pageTag.site]);
    app.parts.purges.send({ strength: "purge", tags: [pageTag.site] });
    expect((await read()).json().data.site.siteAbbreviations).toBe("新");
  });
});
