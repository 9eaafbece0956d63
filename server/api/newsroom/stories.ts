import type { FastifyInstance } from "fastify";
import { readDetails } from "#app/features/newsroom/dashboard/dashboard.service.server.ts";
import { arrangeStories, trashStories } from "#app/features/newsroom/story/arranging.service.server.ts";
import { manuscriptCalls } from "#app/features/newsroom/story/story.calls.ts";
import {
  createManuscript,
  readStory,
  trashManuscript,
  untrashManuscript,
} from "#app/features/newsroom/story/story.service.server.ts";
import {
  keepRevision,
  readRevision,
  readRevisions,
  restoreRevision,
} from "#app/features/newsroom/story/revision.service.server.ts";
import { saveManuscript } from "#app/features/newsroom/story/saving.service.server.ts";
import {
  beatStory,
  leaseStory,
  leaveStory,
  readStoryHolder,
} from "#app/features/newsroom/story/story-lease.service.server.ts";
import { readStories } from "#app/features/newsroom/story/list/story-list.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import type { Stopping } from "../../http/health.ts";
import { eventsOf } from "./events.ts";
import { ok } from "#app/features/base/call/outcome.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves the stories of the newsroom: lists, saving, leases, history, and the event stream. */
export function addStoryCalls(app: FastifyInstance, newsroom: NewsroomParts, stopping: Stopping): void {
  serveNewsroom(app, newsroom, manuscriptCalls, {
    "GET /newsroom/stories": async ({ input, actor, language }) => {
      const { column: columnId, editor: editorId, source: sourceId, ...filter } = input;
      const { stories, ...page } = await readStories(actor, { ...filter, columnId, editorId, sourceId });
      const details = await readDetails(
        stories.map(({ id }) => id),
        language,
      );
      return {
        ...page,
        stories: stories.map((story) => ({ ...timed(story), ...(details.get(story.id) ?? NO_DETAIL) })),
      };
    },
    "GET /newsroom/story": async ({ input: { id }, actor }) => {
      const story = await readStory(actor, id);
      return { ...story, holder: heldBy(await readStoryHolder(id)) };
    },
    "POST /newsroom/createStory": async ({ input: { title, column }, actor }) => {
      const { id } = await createManuscript({ title, columnId: column ?? null }, actor);
      return { id };
    },
    "POST /newsroom/saveStory": async ({ input, actor }) => saveManuscript(actor, input),
    "POST /newsroom/lease": async ({ input, actor }) => {
      const { holder, ...lease } = await leaseStory(actor, input);
      return { ...lease, holder: heldBy(holder) };
    },
    "POST /newsroom/beat": async ({ input: { leave, ...hand }, actor }) => {
      if (leave !== true) return { held: await beatStory(actor, hand) };
      await leaveStory(actor, hand);
      return { held: false };
    },
    "POST /newsroom/keepRevision": async ({ input: { id }, actor }) => lineOf(await keepRevision(actor, id)),
    "GET /newsroom/revisions": async ({ input: { id, before }, actor }) => ({
      list: (await readRevisions(actor, id, before)).map(lineOf),
    }),
    "GET /newsroom/revision": async ({ input: { id, revision: revisionId }, actor }) => {
      const revision = await readRevision(actor, id, revisionId);
      const { fields, body, characters } = revision;
      return { ...lineOf(revision), fields, body, characters };
    },
    "POST /newsroom/restoreRevision": async ({ input: { id, revision: revisionId, fence }, actor }) => {
      const { version } = await restoreRevision(actor, { id, revisionId, fence });
      return { version };
    },
    "POST /newsroom/trash": async ({ input: { id }, actor }) => trashManuscript(actor, id),
    "POST /newsroom/arrange": async ({ input: { ids, assignee, dueAt, ...given }, actor, texts }) => {
      const due = dueAt === 0 ? null : dueAt === undefined ? undefined : new Date(dueAt * 1_000);
      await arrangeStories(actor, ids, { ...given, assigneeId: assignee, dueAt: due });
      return ok(null, texts.staff.arranged(new Set(ids).size));
    },
    "POST /newsroom/trashStories": async ({ input: { ids }, actor }) => {
      await trashStories(actor, ids);
      return null;
    },
    "POST /newsroom/untrash": async ({ input: { id }, actor }) => untrashManuscript(actor, id),
    "GET /newsroom/events": eventsOf(app, stopping),
  });
}

const NO_DETAIL = {
  column: "",
  editor: "",
  characters: 0,
  steps: 0,
  passed: 0,
  holder: "",
  assignee: "",
  priority: 0,
  needsLegal: false,
  needsPicture: false,
  isSensitive: false,
};

type Story = Awaited<ReturnType<typeof readStories>>["stories"][number];
const timed = (story: Story) => ({
  ...story,
  dueAt: story.dueAt === null ? 0 : toSeconds(story.dueAt),
  touchedAt: toSeconds(story.touchedAt),
});

type Holder = Awaited<ReturnType<typeof readStoryHolder>>;
const heldBy = (holder: Holder) => (holder === null ? null : { ...holder, since: toSeconds(holder.since) });

type Line = Awaited<ReturnType<typeof keepRevision>>;
const lineOf = ({ id, number, reason, writtenBy, at, textSha256 }: Line) => ({
  id,
  number,
  reason,
  writtenBy,
  at: toSeconds(at),
  text: textSha256.toString("hex"),
});
