import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

/** One measured figure. `target` says what it is held against; `met` is undefined where there is no target. */
export type Figure = { name: string; value: string; target?: string; met?: boolean };

/** A part of the bench: what was measured, in the words of its first line, with its figures. */
export type Section = { title: string; method: string; figures: Figure[] };

/** The middle of an unordered list; 0 for an empty one. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

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

/** Writes bench/results.md: the machine's line, then every section as a table. */
export async function writeResults(sections: Section[]): Promise<void> {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const parts = sections.map((section) => {
    const rows = section.figures.map(
      (figure) =>
        `| ${figure.name} | ${figure.value} | ${figure.target ?? ""} | ${figure.target === undefined ? "" : verdict(figure)} |`,
    );
    return `## ${section.title}\n\n${section.method}\n\n| figure | value | target | |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  const text = `# Bench results\n\nWritten by \`npm run bench\` at ${commit}. Machine: ${machine}.\nShared machines are noisy: read the ratios, not the absolute times.\n\n${parts.join("\n")}`;
  await writeFile(join(import.meta.dirname, "results.md"), text);
}
