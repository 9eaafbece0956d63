import { statfs } from "node:fs/promises";
import { findLastRuns } from "#app/features/base/backup/backup.repo.server.ts";
import { findDatabaseFacts, findFigures, findWaitingWork } from "#app/features/base/operation/operation.repo.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import type { Config } from "#server/config/config.ts";
import { wordsAndOptions } from "../arguments.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { counted, print } from "../output.ts";
import {
  backupFindings,
  configFindings,
  databaseFindings,
  diskFindings,
  settingFindings,
  workFindings,
  type Finding,
} from "./findings.ts";

const MARKS = { missing: "✗", warning: "!", reminder: "·" } as const satisfies Record<Finding["grade"], string>;

export const doctorCommand: Command = {
  name: "doctor",
  usage: "",
  summary: "Lists what a real site still lacks, and how to put each right",
  details: [
    "Reads the configuration, the settings, the database, the backups and the disk, and changes nothing. ✗ is missing, ! may",
    "soon fail, · is for a person to check. Exit code 1 when something is missing.",
  ],
  async run(args) {
    wordsAndOptions(args, [], []);
    const found = await withDatabase({ prepare: false }, ({ config }) => examine(config));
    for (const grade of ["missing", "warning", "reminder"] as const)
      for (const { says, fix } of found.filter((one) => one.grade === grade))
        print(`${MARKS[grade]} ${says}\n    ${fix}`);
    const lacks = found.filter(({ grade }) => grade === "missing").length;
    print(lacks === 0 ? "Nothing is missing." : `${counted(lacks, "thing is", "things are")} missing.`);
    return lacks === 0;
  },
};

async function examine(config: Config): Promise<Finding[]> {
  const facts = await findDatabaseFacts();
  const here = new Date();
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  return [
    ...configFindings(config),
    ...settingFindings(await readSettings()),
    ...databaseFindings(facts, await findFigures(), here),
    ...backupFindings(config, await findLastRuns()),
    ...diskFindings(bavail * bsize, blocks * bsize),
    ...workFindings(await findWaitingWork()),
  ];
}
