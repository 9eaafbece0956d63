import { sendNotice, type Sent } from "#app/features/members/message/notice.service.server.ts";
import { actorOf, needed, wordsAndOptions } from "../arguments.ts";
import { UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { memberOf } from "./member-argument.ts";
import { counted, note, print } from "../output.ts";

export const messageCommand: Command = {
  name: "message",
  usage: "send …",
  summary: "Sends a notice to one member, or to all of them",
  details: [
    "  send <member|all> --title <text> --text <text> --actor <name> [--url <path>] [--key <key>]",
    "<member> is an id, an account name, a mobile number or an e-mail address; all: every account that is in use. --url is",
    "a path of this site, such as /news/12. Nobody gets the same words twice: a command that broke off is given again as it",
    "was, and goes on where it stopped. To send the same words once more on purpose, give --key another name each time.",
  ],
  async run([verb, ...args]) {
    if (verb !== "send") throw new UsageError("Use send.");
    const { words, options } = wordsAndOptions(args, ["member"], ["title", "text", "actor", "url", "key"]);
    const [name = ""] = words;
    const notice = {
      title: needed(options.title, "title"),
      content: needed(options.text, "text"),
      url: options.url ?? "",
      key: options.key,
    };
    const actor = actorOf(needed(options.actor, "actor"));
    await withDatabase({ prepare: true }, async () => {
      const to = name === "all" ? name : (await memberOf(name)).id;
      if (to === "all")
        note("If this breaks off, give the same command again: it goes on where it stopped, and nobody gets it twice.");
      print(summaryOf(await sendNotice({ ...notice, to }, actor)));
    });
    return true;
  },
};

function summaryOf({ sent, isNew }: Sent): string {
  if (isNew) return `Sent to ${counted(sent, "member")}.`;
  return sent === 0
    ? "Nobody was left to send it to: this notice has gone out before. With another --key it goes out once more."
    : `Sent to ${counted(sent, "member")} whom it had not reached before.`;
}
