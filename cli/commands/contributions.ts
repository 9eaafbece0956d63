import { acceptContribution } from "#app/features/members/contribution/newsroom/contribution-review.service.server.ts";
import {
  declineContribution,
  readForReview,
  readIdentity,
  readOneForReview,
  returnContribution,
} from "#app/features/members/contribution/contribution-review.service.server.ts";
import {
  CONTRIBUTION_STATUSES,
  type ContributionStatus,
} from "#app/features/members/contribution/contribution.rules.ts";
import { openMediaStorage } from "#app/features/base/picture/picture.storage.server.ts";
import { toMarkdown } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { openUploads } from "#app/features/base/upload/upload.context.server.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { serverKeyOf } from "#server/server-key.ts";
import { actorOf, idOf, needed, wordsAndOptions } from "../arguments.ts";
import { CliError, UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../database.ts";
import { print } from "../output.ts";

const VERBS = "list, show, identity, accept, return or decline";

export const contributionsCommand: Command = {
  name: "contributions",
  usage: "list|show|accept|return|decline|identity …",
  summary: "Shows members' contributions, and accepts, returns or declines them",
  details: [
    `  list [--status ${CONTRIBUTION_STATUSES.join("|")}]`,
    "  show <id>",
    "  accept <id> --actor <name>",
    "  return|decline <id> --actor <name> --note <text>",
    "  identity <id> --actor <name>",
    "list shows the contributions of one status, the longest waiting first. show prints one as Markdown. accept turns it into a",
    "newsroom story, gives the member points and notifies them. return sends it back for changes, decline rejects it; the member",
    "reads the note. identity prints real name and identity number if the form asked for them, and writes an audit log entry.",
  ],
  async run([verb = "", ...args]) {
    switch (verb) {
      case "list":
        return list(args);
      case "show":
        return show(args);
      case "identity":
        return showIdentity(args);
      case "accept":
      case "return":
      case "decline":
        return decide(verb, args);
      default:
        throw new UsageError(`Use ${VERBS}.`);
    }
  },
};

async function list(args: string[]): Promise<boolean> {
  const { options } = wordsAndOptions(args, [], ["status"]);
  const status = statusOf(options.status ?? "waiting");
  const rows = await withDatabase({ prepare: true }, () => readForReview(status));
  for (const row of rows) {
    const since = formatDateTime(row.submitted_at ?? row.updated_at);
    print(`${row.id}  ${since}  《${row.title}》  ${row.author_name} (${row.username}), ${row.characters} characters`);
  }
  if (rows.length === 0) print(`No contribution is ${status}.`);
  return true;
}

function statusOf(text: string): ContributionStatus {
  const status = CONTRIBUTION_STATUSES.find((known) => known === text);
  if (status === undefined) throw new UsageError(`--status is one of ${CONTRIBUTION_STATUSES.join(", ")}.`);
  return status;
}

async function show(args: string[]): Promise<boolean> {
  const id = idOf(wordsAndOptions(args, ["contribution"], []).words[0] ?? "");
  const one = await withDatabase({ prepare: true }, () => found(id, () => readOneForReview(id)));
  print(`# ${one.title}`);
  print();
  print(
    `contribution ${id}, ${one.status}, ${one.characters} characters, last changed ${formatDateTime(one.updated_at)}`,
  );
  print(`by ${one.author_name} (member ${one.username}), for ${one.column_name ?? "?"} / ${one.industry_name ?? "?"}`);
  print(`cover ${one.cover === "" ? "none" : one.cover}, original: ${one.is_original ? "stated" : "not stated"}`);
  const story = one.article_id ?? one.manuscript_id;
  if (story !== null) print(`story ${story}`);
  if (one.note !== "") print(`note: ${one.note}`);
  print();
  print(toMarkdown(one.body_html).trimEnd());
  return true;
}

async function showIdentity(args: string[]): Promise<boolean> {
  const { words, options } = wordsAndOptions(args, ["contribution"], ["actor"]);
  const id = idOf(words[0] ?? "");
  const actor = actorOf(needed(options.actor, "actor"));
  const identity = await withDatabase({ prepare: true }, async ({ config }) => {
    const key = await serverKeyOf(config);
    return found(id, () => readIdentity(id, actor, key));
  });
  print(identity === undefined ? "No identity is on file." : `${identity.realName}  ${identity.idNumber}`);
  return true;
}

async function decide(verb: "accept" | "return" | "decline", args: string[]): Promise<boolean> {
  const { words, options } = wordsAndOptions(args, ["contribution"], ["note", "actor"]);
  const id = idOf(words[0] ?? "");
  const actor = actorOf(needed(options.actor, "actor"));
  const note = verb === "accept" ? "" : needed(options.note, "note");
  await withDatabase({ prepare: true }, async ({ config }) => {
    openMediaStorage(config.dataDir, config.media);
    openUploads({ dataDir: config.dataDir, ...config.uploads });
    if (verb === "accept") {
      const storyId = await found(id, () => acceptContribution(id, actor));
      print(`Contribution ${id} is accepted and has become story ${storyId} of the newsroom.`);
      return;
    }
    await found(id, () => (verb === "return" ? returnContribution : declineContribution)(id, note, actor));
    print(`Contribution ${id} is ${verb === "return" ? "returned" : "declined"}.`);
  });
  return true;
}

/** Runs `work` and translates its expected failures into messages for operators. */
async function found<T>(id: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "not_found") throw new CliError(`There is no contribution ${id}.`);
    if (error.code === "conflict")
      throw new CliError(`Contribution ${id} does not wait for review, or has just changed.`);
    throw new CliError(`${error.message}.`);
  }
}
