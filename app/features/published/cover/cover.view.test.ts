import { expect, it } from "vitest";
import { coverOf, coverSrc, inRatio } from "./cover.view.ts";

const row = {
  media_sha: "a".repeat(64),
  media_extension: "jpg",
  media_width: 1440,
  media_height: 480,
  media_widths: [480, 960, 1440],
  media_alt: "",
};

it("shows another ratio where it lies beside a cover, and the cover itself where it does not", () => {
  const cover = coverOf(1, null, row);
  const tile = inRatio(cover, "2:1", { media_parts: { "2:1": [480, 960] } });
  expect(tile).toMatchObject({ width: 960, height: 480, widths: [480, 960] });
  expect(coverSrc(tile)).toBe(`/media/${row.media_sha}-2x1/480.jpg`);
  expect(inRatio(cover, "2:1", { media_parts: {} })).toBe(cover);
  expect(inRatio(cover, "2:1", { media_parts: null })).toBe(cover);
  const drawn = coverOf(1, null);
  expect(inRatio(drawn, "2:1", { media_parts: null })).toBe(drawn);
});
