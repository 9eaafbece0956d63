import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";

/** A measured figure. `target` is the goal; `met` is undefined without one. */
export type Figure = { name: string; value: string; target?: string; met?: boolean };

/** A part of the results: a title line and its figures. */
export type Section = { title: string; method: string; figures: Figure[] };

/** Returns the median of an unordered list; 0 for an empty one. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Returns the 95th percentile; 0 for an empty list. */
export function p95Of(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
}

/** Returns a figure in milliseconds with its upper limit. */
export const timeFigure = (name: string, ms: number, most: number): Figure => ({
  name,
  value: `${ms.toFixed(1)} ms`,
  target: `≤ ${most} ms`,
  met: ms <= most,
});

/** Prints a section while the bench runs. */
export function print(section: Section): void {
  console.log(`\n${section.title}\n${section.method}`);
  for (const figure of section.figures) {
    console.log(
      `  ${figure.name}: ${figure.value}${figure.target === undefined ? "" : `  (target ${figure.target}: ${verdict(figure)})`}`,
    );
  }
}

const verdict = (figure: Figure) => (figure.met === true ? "met" : "MISSED");

const RESULTS = join(import.meta.dirname, "results.md");
const HEADING = "## ";

/** Saves sections in bench/results.md. Each replaces the old one with its title; others stay unchanged. */
export async function writeResults(sections: Section[]): Promise<void> {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const former = await readFile(RESULTS, "utf8").catch(() => "");
  const parts = new Map(
    former
      .split(`\n${HEADING}`)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf("\n")), part.trim()]),
  );
  for (const section of sections) parts.set(section.title, tableOf(section, commit));
  const head = `# Bench results\n\nWritten by \`npm run bench\`. Machine: ${machine}.\nShared machines are noisy: read the ratios, not the absolute times.`;
  await writeFile(RESULTS, `${[head, ...[...parts.values()].map((part) => HEADING + part)].join("\n\n")}\n`);
}

function tableOf({ title, method, figures }: Section, commit: string): string {
  const rows = figures.map(
    (figure) =>
      `| ${figure.name} | ${figure.value} | ${figure.target ?? ""} | ${figure.target === undefined ? "" : verdict(figure)} |`,
  );
  return `${title}\n\n${method} Measured at ${commit}, load average ${(loadavg()[1] ?? 0).toFixed(0)}.\n\n| figure | value | target | |\n| --- | --- | --- | --- |\n${rows.join("\n")}`;
}
