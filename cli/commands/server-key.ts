import { adoptServerKey, isKeyOfDatabase } from "#app/features/base/server-key/server-key.service.server.ts";
import { serverKeyOf } from "#server/server-key.ts";
import { actorOf, needed, wordsAndOptions } from "../arguments.ts";
import { UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { print } from "../output.ts";

export const serverKeyCommand: Command = {
  name: "server-key",
  usage: "check|adopt …",
  summary: "Compares the server key with the database's, or makes it the database's",
  details: [
    "  check",
    "  adopt --actor <name>",
    "The key is SERVER_KEY, else DATA_DIR/server.key. To change it, start the site with the new one in SERVER_KEY and the former",
    "one in SERVER_KEY_PREVIOUS. Use adopt only if the key is lost: open codes become invalid, staff must bind their apps",
    "again, and real names and identity numbers of contributors can no longer be read. Stop every instance first.",
  ],
  async run([verb, ...args]) {
    if (verb !== "check" && verb !== "adopt") throw new UsageError("Use check or adopt.");
    const { options } = wordsAndOptions(args, [], verb === "adopt" ? ["actor"] : []);
    const actor = verb === "adopt" ? actorOf(needed(options.actor, "actor")) : undefined;
    return withDatabase({ prepare: true }, async ({ config }) => {
      const key = await serverKeyOf(config);
      if (actor !== undefined) await adoptServerKey(key, actor);
      const isSame = await isKeyOfDatabase(key);
      print(isSame ? "This server key is the database's." : "The database was used with another server key.");
      return isSame;
    });
  },
};
