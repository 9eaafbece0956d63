import { counted, print } from "../output.ts";
import { emptyReport, printReport, type ImportReport } from "../import/report.ts";

/** The outcome of a move: for the texts as in an import, and for everything else. */
export type MoveReport = ImportReport & {
  members: { created: number; known: number };
  comments: { created: number; known: number; leftOut: number; ofHidden: number };
  /** Numbers of addresses, of lists such as categories and of files, that now redirect to this site. */
  lists: number;
  files: number;
  /** Number of files that no article shows. */
  unusedFiles: number;
  leftOut: ReadonlyMap<string, number>;
  /** Remarks about members and the whole site. */
  notes: string[];
};

export function emptyMoveReport(): MoveReport {
  return {
    ...emptyReport(),
    members: { created: 0, known: 0 },
    comments: { created: 0, known: 0, leftOut: 0, ofHidden: 0 },
    lists: 0,
    files: 0,
    unusedFiles: 0,
    leftOut: new Map(),
    notes: [],
  };
}

/** Prints the report of a move. */
export function printMoveReport(report: MoveReport): void {
  printReport(report);
  const { members, comments, lists, files, unusedFiles, leftOut, notes } = report;
  print(`\n${counted(members.created, "member")} created, ${members.known} were here.`);
  print(
    `${counted(comments.created, "comment")} created, ${comments.known} were here; ${comments.leftOut} left out (spam, bin, pings, empty), ${comments.ofHidden} below texts that readers do not see.`,
  );
  print(`${counted(lists, "list")} and ${counted(files, "file")} of the former site lead to pages and pictures here.`);
  if (unusedFiles > 0)
    print(
      `${counted(unusedFiles, "file is", "files are")} shown by no article and ${unusedFiles === 1 ? "was" : "were"} not taken.`,
    );
  if (leftOut.size > 0) print(`Left out: ${[...leftOut].map(([kind, count]) => `${kind} (${count})`).join(", ")}.`);
  for (const note of notes) print(note);
}
