import { expect, test } from "vitest";
import { tableOf } from "./clipboard-table.ts";

const data = (texts: Record<string, string>, files: File[] = []) => ({
  getData: (type: string) => texts[type] ?? "",
  files,
});

test("a table is taken as what it came as, and what is none is left alone", async () => {
  const html = data({ "text/html": "<table><tr><td>a</td></tr></table>", "text/plain": "a\tb" }, [
    new File(["p"], "p.png"),
  ]);
  expect(tableOf(html, "粘贴")).toMatchObject({ name: "粘贴", type: "text/html" });
  expect(tableOf(data({}, [new File(["x"], "a.xlsx")]), "粘贴")?.name).toBe("a.xlsx");
  expect(await tableOf(data({ "text/plain": "a\tb" }), "粘贴")?.text()).toBe("a\tb");
  expect(tableOf(data({ "text/plain": "一句话", "text/html": "<p>一句话</p>" }), "粘贴")).toBeUndefined();
});
