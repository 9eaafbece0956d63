import { counted, print } from "../output.ts";

/** The outcome for a folder: counts, files that were not imported and why, and remarks on imported ones. */
export type ImportReport = {
  created: number;
  updated: number;
  unchanged: number;
  /** Number of created and updated texts that became stories of the newsroom instead of articles. */
  drafts: number;
  words: number;
  pictures: { named: number; taken: number; linked: number; missing: number };
  /** Numbers of old addresses that lead to articles, and of those that will lead to stories after their release. */
  addresses: { live: number; later: number };
  /** Numbers of articles without industry and column, and of those that only lack a column. */
  unplaced: { entirely: number; column: number };
  refused: { file: string; reason: string }[];
  remarks: { file: string; line?: number; remark: string }[];
  /**
   * Fields that the import does not use, and categories that the mapping file does not name, with their numbers of
   * files.
   */
  unknownFields: Map<string, number>;
  unmapped: Map<string, number>;
};

export function emptyReport(): ImportReport {
  return {
    created: 0,
    updated: 0,
    unchanged: 0,
    drafts: 0,
    words: 0,
    pictures: { named: 0, taken: 0, linked: 0, missing: 0 },
    addresses: { live: 0, later: 0 },
    unplaced: { entirely: 0, column: 0 },
    refused: [],
    remarks: [],
    unknownFields: new Map(),
    unmapped: new Map(),
  };
}

/** Increments the count of each name. */
export function countNames(counts: Map<string, number>, names: readonly string[]): void {
  for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Prints the report: the imported files, the changes by file and line, and the files that were not imported. */
export function printReport(report: ImportReport): void {
  const { created, updated, unchanged, drafts, refused, remarks, pictures, words, addresses, unplaced } = report;
  print(
    `${counted(created, "article")} created, ${updated} updated, ${unchanged} unchanged, ${refused.length} not taken.`,
  );
  if (drafts > 0) print(`${counted(drafts, "of them is a story", "of them are stories")} that readers do not see yet.`);
  print(
    `${counted(words, "word")} and ${counted(pictures.named, "picture")} in the files: ${pictures.taken} pictures taken, ${pictures.linked} became links, ${pictures.missing} missing.`,
  );
  print(`${counted(addresses.live, "old address leads", "old addresses lead")} to the articles.`);
  if (addresses.later > 0)
    print(`${counted(addresses.later, "more leads", "more lead")} to stories as soon as they are released.`);
  if (unplaced.entirely > 0)
    print(
      `${counted(unplaced.entirely, "file fits", "files fit")} no industry and no column: only the list of all articles has them. --categories says where they belong.`,
    );
  if (unplaced.column > 0) print(`${counted(unplaced.column, "file fits", "files fit")} an industry and no column.`);
  printCounts(
    "Fields of the front matter that were not taken over (with how many files have them)",
    report.unknownFields,
  );
  printCounts("Categories that the mapping file does not name (with how many files have them)", report.unmapped);
  if (remarks.length > 0) print("\nImported, with changes:");
  for (const { file, line, remark } of remarks) print(`  ${file}${line === undefined ? "" : `:${line}`}: ${remark}`);
  if (refused.length > 0) print("\nNot imported:");
  for (const { file, reason } of refused) print(`  ${file}: ${reason}`);
}

function printCounts(title: string, counts: ReadonlyMap<string, number>): void {
  if (counts.size === 0) return;
  const names = [...counts].toSorted((a, b) => b[1] - a[1]).map(([name, count]) => `${name} (${count})`);
  print(`\n${title}:\n  ${names.join(", ")}`);
}
