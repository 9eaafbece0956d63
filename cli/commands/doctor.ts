import type { Finding } from "#app/features/newsroom/site-check/finding.rules.ts";
import en from "#app/features/newsroom/site-check/finding.en.ts";
import { checkSite } from "#app/features/newsroom/site-check/site-check.service.server.ts";
import { openMediaStorage } from "#app/features/base/picture/picture.storage.server.ts";
import { wordsAndOptions } from "../arguments.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { counted, print } from "../output.ts";

const MARKS = { missing: "✗", warning: "!", reminder: "·" } as const satisfies Record<Finding["grade"], string>;

export const doctorCommand: Command = {
  name: "doctor",
  usage: "",
  summary: "Lists what a real site still lacks, and how to fix each item",
  details: [
    "Reads the configuration, the settings, the database, the backups and the disk, and changes nothing. ✗: missing. !: may",
    "soon fail. ·: only a person can check it. Exit code 1 if something is missing.",
  ],
  async run(args) {
    wordsAndOptions(args, [], []);
    const found = await withDatabase({ prepare: false }, ({ config }) => {
      openMediaStorage(config.dataDir, config.media);
      return checkSite(config, en);
    });
    for (const { grade, says, fix } of found) print(`${MARKS[grade]} ${says}\n    ${fix}`);
    const lacks = found.filter(({ grade }) => grade === "missing").length;
    print(lacks === 0 ? "Nothing is missing." : `${counted(lacks, "thing is", "things are")} missing.`);
    return lacks === 0;
  },
};
