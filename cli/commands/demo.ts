import { seedDemo } from "../../demo/seed.ts";
import { UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { print } from "../output.ts";

export const demoCommand: Command = {
  name: "demo",
  usage: "",
  summary: "Fills a site without articles with the demo content",
  details: ["Does nothing if the site already has demo content or articles."],
  async run(args) {
    if (args.length > 0) throw new UsageError("demo takes no arguments.");
    const wrote = await withDatabase({ prepare: true }, () => seedDemo());
    print(wrote ? "The demo content is in place." : "Nothing to do: the site has content.");
    return true;
  },
};
