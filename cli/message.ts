import { sendNotice } from "#app/features/message/notice.service.server.ts";
import { actorOf, needed, wordsAndOptions } from "./arguments.ts";
import { UsageError } from "./cli-error.ts";
import type { Command } from "./commands.ts";
import { withDatabase } from "./database.ts";
import { memberOf } from "./member-argument.ts";
import { counted, print } from "./output.ts";

export const messageCommand: Command = {
  name: "message",
  usage: "send <member|all> …",
  summary: "Sends a notice to one member, or to all of them",
  details: [
    "send <member|all> --title <text> --text <text> --actor <name> [--url <path>] [--key <key>]",
    "<member> is an id, an account name, a mobile number or an e-mail address; all: every account that is in use. --url is",
    "a path of this site, such as /news/12. With --key the same command may be repeated: only those get the notice who have",
    "not got it yet.",
  ],
  async run([verb, ...args]) {
    if (verb !== "send") throw new UsageError("Say send.");
    const { words, options } = wordsAndOptions(args, ["member"], ["title", "text", "actor", "url", "key"]);
    const [name = ""] = words;
    const notice = {
      title: needed(options.title, "title"),
      content: needed(options.text, "text"),
      actor: actorOf(needed(options.actor, "actor")),
      url: options.url ?? "",
      key: options.key,
    };
    await withDatabase({ prepare: true }, async () => {
      const to = name === "all" ? name : (await memberOf(name)).id;
      print(`Sent to ${counted(await sendNotice({ ...notice, to }), "member")}.`);
    });
    return true;
  },
};
