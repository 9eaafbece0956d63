import type { Actor } from "#app/features/base/actor/actor.ts";
import { approve, decline, readForReview } from "#app/features/members/comment/comment-review.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { actorOf, idOf, listAndOptions, needed, wordsAndOptions } from "../arguments.ts";
import { UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { counted, note, print } from "../output.ts";

const LISTED = 50;

export const commentsCommand: Command = {
  name: "comments",
  usage: "list|approve|decline|remove …",
  summary: "Shows comments that wait for review or were reported, and decides about them",
  details: [
    "  list [--status waiting|reported] [--limit N]",
    "  approve <id…> --actor <name>",
    "  decline|remove <id…> --actor <name> --reason <text>",
    "approve publishes a comment; for a reported one, it dismisses the reports. decline rejects a waiting comment, remove deletes",
    "a published one with its replies, and the member gets the reason. A decision also gives or takes back points, updates the",
    "pages at once, and writes an audit log entry.",
  ],
  async run([verb = "", ...args]) {
    switch (verb) {
      case "list":
        return list(args);
      case "approve":
        return decide(args, [], (id, { actor }) => approve(id, actor), "approved");
      case "decline":
      case "remove":
        return decide(
          args,
          ["reason"],
          (id, { actor, reason }) => decline(id, reason, actor),
          verb === "remove" ? "removed" : "declined",
        );
      default:
        throw new UsageError("Use list, approve, decline or remove.");
    }
  },
};

async function list(args: string[]): Promise<boolean> {
  const { options } = wordsAndOptions(args, [], ["status", "limit"]);
  const { status = "waiting", limit = String(LISTED) } = options;
  if (status !== "waiting" && status !== "reported") throw new UsageError("--status is waiting or reported.");
  const rows = await withDatabase({ prepare: true }, () => readForReview(status, idOf(limit)));
  for (const { id, username, nickname, created_at: createdAt, title, content, held_words: held, said } of rows) {
    print(`${id}  ${formatDateTime(createdAt)}  ${nickname} (${username})  《${title}》`);
    for (const line of content.split("\n")) print(`    ${line}`);
    if (held.length > 0) print(`    held for: ${held.join(", ")}`);
    for (const report of said) print(`    reported: ${report}`);
  }
  if (rows.length === 0) print(status === "waiting" ? "No comment waits for review." : "No comment has open reports.");
  return true;
}

type Decision = { actor: Actor; reason: string };

async function decide(
  args: string[],
  wanted: string[],
  act: (id: number, decision: Decision) => Promise<boolean>,
  done: string,
): Promise<boolean> {
  const { words, options } = listAndOptions(args, "comment", ["reason", "actor"]);
  const ids = words.map(idOf);
  const reason = wanted.includes("reason") ? needed(options.reason, "reason") : "";
  const decision = { actor: actorOf(needed(options.actor, "actor")), reason };
  return withDatabase({ prepare: true }, async () => {
    let changed = 0;
    let isWhole = true;
    for (const id of ids) {
      try {
        changed += Number(await act(id, decision));
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
        note(`There is no comment ${id}.`);
        isWhole = false;
      }
    }
    print(`${counted(changed, "comment")} ${done}.`);
    return isWhole;
  });
}
