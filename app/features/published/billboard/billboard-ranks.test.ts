import { expect, it } from "vitest";
import { withPreviousRanks } from "./billboard-ranks.ts";

const place = (rank: number, name: string, article_id: number | null = null) => ({ rank, name, article_id });

it("finds a place of the issue before by its name, however it is written, or by its story", () => {
  const before = [place(1, "比亚迪"), place(2, "ＡＢＣ 汽车"), place(3, "旧标题", 7)];
  const now = [place(1, "abc汽车"), place(2, " 比亚迪 "), place(3, "新标题", 7), place(4, "新来的")];
  expect(withPreviousRanks(now, before).map(({ previous_rank: rank }) => rank)).toEqual([2, 1, 3, null]);
});
