import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { CHART_KINDS, CHART_SIZES, type Chart, type ChartKind } from "../chart.ts";
import { faultsOf } from "../chart.check.ts";
import { drawChart } from "./draw-chart.ts";
import { spread, TEXT, textWidth, WIDTHS, type Drawing, type Shape } from "./shapes.ts";

/** Returns a valid chart with as many rows and series as its kind allows, or with few. */
function chartOf(kind: ChartKind, isFull: boolean, names = ["新疆维吾尔自治区", "北京"]): Chart {
  const size = CHART_SIZES[kind];
  const series = Math.min(isFull ? size.series : 2, size.series);
  const rows = Math.min(isFull ? Math.floor(Math.min(size.rows, 400 / series)) : 3, size.rows);
  return {
    kind,
    title: "这张图的数都是编出来的",
    unit: "元",
    source: "虚构数据",
    href: "",
    note: "",
    strong: [],
    events: [],
    corner: "",
    series: Array.from({ length: series }, (_, at) => `${names[at % names.length]}${at}`),
    rows: Array.from({ length: rows }, (_, row) => ({
      name: `${names[row % names.length]}${row}`,
      cells: Array.from({ length: series }, (_, at) => String((row + 1) * (at + 1) * 7)),
    })),
  };
}

const textsOf = ({ shapes }: Drawing) => shapes.filter(({ tag }) => tag === "text");

function edgesOf({ props, text = "" }: Shape): [number, number] {
  const [x, width] = [Number(props["x"]), textWidth(text)];
  if (props["textAnchor"] === "end") return [x - width, x];
  return props["textAnchor"] === "middle" ? [x - width / 2, x + width / 2] : [x, x + width];
}

const CASES = CHART_KINDS.flatMap((kind) =>
  (["wide", "narrow"] as const).flatMap((width) => [true, false].map((isFull) => [kind, width, isFull] as const)),
);

describe("a drawing", () => {
  test.each(CASES)("of %s, %s, full: %s keeps every text within its edges", (kind, width, isFull) => {
    const chart = chartOf(kind, isFull);
    expect(faultsOf(chart)).toEqual([]);
    const drawing = drawChart(chart, width);
    expect(drawing.width).toBe(WIDTHS[width]);
    expect(textsOf(drawing).length).toBeGreaterThan(0);
    for (const shape of textsOf(drawing)) {
      const [left, right] = edgesOf(shape);
      expect([shape.text, left >= -1, right <= drawing.width + 1]).toEqual([shape.text, true, true]);
      expect(Number(shape.props["y"])).toBeLessThanOrEqual(drawing.height);
      expect(Number(shape.props["y"])).toBeGreaterThanOrEqual(TEXT - 2);
    }
    expect(JSON.stringify(drawing)).not.toMatch(/NaN|Infinity|null/);
  });

  test.each(CASES)("of %s, %s, full: %s has no text over another", (kind, width, isFull) => {
    const texts = textsOf(drawChart(chartOf(kind, isFull), width));
    const over = texts.flatMap((one, at) =>
      texts.slice(at + 1).filter((other) => {
        const [[a, b], [c, d]] = [edgesOf(one), edgesOf(other)];
        return a < d - 1 && c < b - 1 && Math.abs(Number(one.props["y"]) - Number(other.props["y"])) < TEXT - 2;
      }),
    );
    expect(over).toEqual([]);
  });

  it("starts at zero, but for lines and dots far from it, which name their start", () => {
    const far = (kind: ChartKind) => ({
      ...chartOf(kind, false),
      rows: chartOf(kind, false).rows.map(({ name }, at) => ({ name, cells: [String(1000 + at), String(1010 + at)] })),
    });
    expect(drawChart(far("line"), "wide").from).toBeGreaterThan(900);
    expect(drawChart(far("dots"), "wide")).toMatchObject({ isAcross: true });
    for (const kind of ["columns", "bars", "stacked", "area"] as const) {
      expect(drawChart({ ...far(kind), series: ["一"] }, "wide").from).toBeUndefined();
    }
    expect(drawChart(chartOf("line", false), "wide").from).toBeUndefined();
  });

  it("leaves a gap where a value is missing, and does not draw it as zero", () => {
    const chart = chartOf("line", false);
    const rows = chart.rows.map((row, at) => (at === 1 ? { ...row, cells: ["", ...row.cells.slice(1)] } : row));
    const [first] = drawChart({ ...chart, rows }, "wide").shapes.filter(({ props }) =>
      String(props["className"]).startsWith("l"),
    );
    expect(String(first?.props["d"]).match(/M/g)).toHaveLength(2);
    expect(
      drawChart({ ...chart, kind: "bars", rows }, "wide").shapes.filter(({ text }) => text === "无数据"),
    ).toHaveLength(1);
  });

  it("sorts bars by value, and keeps dates in order", () => {
    const names = (chart: Chart) =>
      textsOf(drawChart(chart, "wide"))
        .filter(({ props }) => props["className"] === "n")
        .map(({ text }) => text);
    const chart = { ...chartOf("bars", false), series: ["一"] };
    expect(names(chart)).toEqual(chart.rows.map(({ name }) => name).toReversed());
    const dates = { ...chart, rows: chart.rows.map((row, at) => ({ ...row, name: `202${at}` })) };
    expect(names(dates)).toEqual(["2020", "2021", "2022"]);
  });

  it("stands dates at their distance in time", () => {
    const chart = chartOf("line", false);
    const rows = ["2020", "2021", "2025"].map((name, at) => ({ name, cells: chart.rows[at]?.cells ?? [] }));
    const path = drawChart({ ...chart, rows }, "wide").shapes.find(({ props }) =>
      String(props["className"]).startsWith("l"),
    );
    const [a = 0, b = 0, c = 0] = [...String(path?.props["d"]).matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x));
    expect((c - b) / (b - a)).toBeCloseTo(4, 1);
  });

  it("tells series apart by more than colour: dashes from the third line on, a shape for each series of dots", () => {
    const dashes = drawChart(chartOf("line", true), "wide")
      .shapes.filter(({ props }) => String(props["className"]).startsWith("l"))
      .map(({ props }) => props["strokeDasharray"]);
    expect(new Set(dashes.slice(0, 6)).size).toBe(5);
    const dots = drawChart(chartOf("dots", false), "wide").shapes.filter(({ props }) => "transform" in props);
    expect(new Set(dots.map(({ props }) => props["d"])).size).toBe(2);
  });

  it("mutes the series that are not highlighted", () => {
    const chart = { ...chartOf("line", false), strong: [chartOf("line", false).series[1] ?? ""] };
    const strokes = drawChart(chart, "wide").shapes.flatMap(({ props }) => props["stroke"] ?? []);
    expect(new Set(strokes)).toEqual(new Set(["var(--chart-rest)", "var(--chart-2)"]));
  });

  it("marks events at their row", () => {
    const chart = chartOf("line", false);
    const events = [{ at: chart.rows[1]?.name ?? "", text: "降价" }];
    expect(textsOf(drawChart({ ...chart, events }, "narrow")).map(({ text }) => text)).toContain("降价");
  });
});

describe("names beside their marks", () => {
  it("move apart by a line, and give up where they would leave their marks", () => {
    expect(spread([10, 12, 50], 14, 0, 100)).toEqual([10, 24, 50]);
    expect(spread([98, 99], 14, 0, 100)).toEqual([86, 100]);
    expect(spread([50, 50, 50, 50, 50], 14, 0, 200)).toBeUndefined();
    expect(spread([1, 2, 3], 60, 0, 100)).toBeUndefined();
  });
});

describe("the colours of charts", () => {
  const css = readFileSync(new URL("../../../../ui/tokens.css", import.meta.url), "utf8");
  const token = (name: string, theme: 0 | 1) =>
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css)?.[theme + 1] ?? "";
  const channels = (hex: string) =>
    [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
  const luminance = ([r = 0, g = 0, b = 0]: number[]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const contrast = (one: string, other: string) => {
    const [low = 0, high = 0] = [one, other].map((hex) => luminance(channels(hex))).sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  /** Colours as readers without one kind of cones see them (Machado, Oliveira and Fernandes, 2009). */
  const BLINDNESS = {
    protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
    tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  };
  const seen = (hex: string, matrix: number[]) => {
    const [r = 0, g = 0, b = 0] = channels(hex);
    return [0, 3, 6].map((row) =>
      Math.max(0, (matrix[row] ?? 0) * r + (matrix[row + 1] ?? 0) * g + (matrix[row + 2] ?? 0) * b),
    );
  };
  /** Converts linear colours to CIE Lab. */
  const lab = ([r = 0, g = 0, b = 0]: number[]) => {
    const f = (t: number) => (t > 0.008_856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
    const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  };
  const distance = (one: number[], other: number[]) => Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));

  test.each([0, 1] as const)("stand out from paper and sheet in theme %i", (theme) => {
    for (const name of ["chart-1", "chart-2", "chart-3", "chart-4", "chart-5", "chart-6", "chart-rest"]) {
      const least = Math.min(...["paper", "sheet"].map((ground) => contrast(token(name, theme), token(ground, theme))));
      expect([name, least >= 3]).toEqual([name, true]);
    }
  });

  test.each([0, 1] as const)("of the first four series stay apart for colour-blind readers in theme %i", (theme) => {
    const colours = [1, 2, 3, 4].map((at) => token(`chart-${at}`, theme));
    const distances = Object.values(BLINDNESS).flatMap((matrix) =>
      colours.flatMap((one, at) =>
        colours.slice(at + 1).map((other) => distance(lab(seen(one, matrix)), lab(seen(other, matrix)))),
      ),
    );
    expect(Math.min(...distances)).toBeGreaterThan(15);
  });
});
