import { wordsAndOptions } from "../arguments.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { print } from "../output.ts";

export const migrateCommand: Command = {
  name: "migrate",
  usage: "",
  summary: "Migrates the database to this release, while the previous release may still run",
  details: ["The site does the same at its start. upgrade runs this command before it replaces an instance."],
  async run(args) {
    wordsAndOptions(args, [], []);
    await withDatabase({ prepare: true, reportsAll: true }, async () => print("The database is that of this release."));
    return true;
  },
};
