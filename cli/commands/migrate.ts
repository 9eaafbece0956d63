import { wordsAndOptions } from "../arguments.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { print } from "../output.ts";

export const migrateCommand: Command = {
  name: "migrate",
  usage: "",
  summary: "Brings the database to this release, while the release before runs on it",
  details: ["The start of the site does the same. upgrade runs it before any instance is replaced."],
  async run(args) {
    wordsAndOptions(args, [], []);
    await withDatabase({ prepare: true, reportsAll: true }, async () => print("The database is that of this release."));
    return true;
  },
};
