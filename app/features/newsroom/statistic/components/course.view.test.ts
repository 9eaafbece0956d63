import { describe, expect, it } from "vitest";
import { courseOf, toldCourse } from "./course.view.ts";

const day = { from: 0, to: 86_400 };

describe("courseOf", () => {
  it("draws each hour as wide as it is, and nothing where nothing was", () => {
    const series = [
      { at: 0, views: 5 },
      { at: 7_200, views: 10 },
    ];
    const { path, most } = courseOf(series, "hour", day);
    expect(most).toBe(10);
    expect(path).toBe(
      "M0,100L41.7,100L41.7,200L83.3,200L83.3,0L125,0L125,0L125,200L125,200L83.3,200L83.3,200L41.7,200L41.7,200L0,200Z",
    );
  });

  it("draws nothing of nothing", () => {
    expect(courseOf([], "minute", day)).toEqual({ path: "", most: 0 });
  });
});

describe("toldCourse", () => {
  it("tells minutes by their hours", () => {
    const series = [60, 120, 3_600].map((at) => ({ at, views: 1 }));
    expect(toldCourse(series, "minute")).toEqual([
      { at: 0, views: 2 },
      { at: 3_600, views: 1 },
    ]);
  });

  it("tells days of Asia/Shanghai as they are", () => {
    const series = [{ at: 57_600, views: 3 }];
    expect(toldCourse(series, "day")).toEqual(series);
  });
});
