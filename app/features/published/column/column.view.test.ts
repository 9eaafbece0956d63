import { describe, expect, it } from "vitest";
import type { ColumnRow } from "./column.repo.server.ts";
import { childTabs, columnCrumbs, columnModels, newsTabs } from "./column.view.ts";

const row = (id: number, parentId: number | null, name: string): ColumnRow => ({
  id,
  parent_id: parentId,
  slug: `c${id}`,
  name,
  name_en: `Column ${id}`,
  description: "",
  description_en: "",
  template: "list",
  show_in_nav: true,
  sort_order: id,
  seo_description: "",
  enabled: true,
  revision: 1,
});

const rows = [row(1, null, "公司"), row(2, null, "市场"), row(3, 1, "财报"), row(4, 1, "上市")];
const columns = columnModels(rows, "zh-cn");
const column = (id: number) => columns.find((other) => other.id === id) ?? columns[0]!;
const current = (tabs: { name: string; current: boolean }[]) =>
  tabs.filter((tab) => tab.current).map((tab) => tab.name);

describe("columnModels", () => {
  it("knows parents and children, and speaks the reader's language", () => {
    expect(column(3).parent?.name).toBe("公司");
    expect(column(1).children.map((child) => child.name)).toEqual(["财报", "上市"]);
    expect(columnModels(rows, "en").find((other) => other.id === 3)?.parent?.name).toBe("Column 1");
  });
});

describe("newsTabs", () => {
  it("shows all news and the first level, whose tab stays current below it", () => {
    expect(newsTabs("全部", columns, null).map((tab) => tab.name)).toEqual(["全部", "公司", "市场"]);
    expect(current(newsTabs("全部", columns, null))).toEqual(["全部"]);
    expect(current(newsTabs("全部", columns, column(2)))).toEqual(["市场"]);
    expect(current(newsTabs("全部", columns, column(3)))).toEqual(["公司"]);
  });
});

describe("childTabs", () => {
  it("shows the same tabs in a column and in each of its children", () => {
    expect(childTabs("全部", columns, column(1)).map((tab) => tab.name)).toEqual(["全部", "财报", "上市"]);
    expect(current(childTabs("全部", columns, column(1)))).toEqual(["全部"]);
    expect(current(childTabs("全部", columns, column(4)))).toEqual(["上市"]);
  });

  it("is not there for a column without children", () => {
    expect(childTabs("全部", columns, column(2))).toEqual([]);
  });
});

describe("columnCrumbs", () => {
  it("leads up over the parent", () => {
    expect(columnCrumbs(column(3), "首页", "资讯").map((crumb) => crumb.path)).toEqual([
      "/",
      "/news",
      "/news/column/1",
      "/news/column/3",
    ]);
  });
});
