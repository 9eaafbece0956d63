import type { CallData } from "#app/features/base/call/call.ts";
import type { Holder } from "#app/features/newsroom/story/story-lease.service.server.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { newsroomRequest, type NewsroomCall, type NewsroomOptions } from "#app/newsroom/kit/client/request.ts";
import type { Saved, StoryServer } from "./draft-places.ts";
import type { TextValues } from "#app/features/newsroom/story/story.merge.ts";

/** A story as the server gives it. */
export type Story = CallData<"GET /newsroom/story">;

/** What of a story is written. */
export const textOf = ({ fields, body }: Pick<Story, "fields" | "body">): TextValues => ({ ...fields, body });

/** Who writes, as a draft knows them. */
export const holderOf = (holder: Story["holder"]): Holder | null =>
  holder === null ? null : { ...holder, since: new Date(isoOfSeconds(holder.since)) };

async function demanded<N extends NewsroomCall>(name: N, options: NewsroomOptions<N>): Promise<CallData<N>> {
  const answer = await newsroomRequest(name, { silent: true, ...options });
  if (!answer.ok) throw new Error(answer.msg);
  return answer.data;
}

/** The calls that a draft makes, for one story in this tab. */
export function storyServer(id: number): StoryServer {
  const tab = crypto.randomUUID();
  return {
    save: async ({ fence, changes }) =>
      (await demanded("POST /newsroom/saveStory", { input: { id, fence, changes } })) as Saved,
    lease: async ({ take }) => {
      const lease = await demanded("POST /newsroom/lease", { input: { id, tab, take } });
      return { ...lease, holder: holderOf(lease.holder) };
    },
    beat: async ({ fence }) => {
      const { held } = await demanded("POST /newsroom/beat", { input: { id, fence }, background: true });
      return { isMine: held };
    },
  };
}

/** The story as it is now. Throws the sentence for the reader when it cannot be had. */
export const readStory = (id: number): Promise<Story> => demanded("GET /newsroom/story", { input: { id } });

/** Returns the story back when its tab goes; if that is not heard, its lease runs out. */
export const leaveStory = (id: number, fence: number) =>
  newsroomRequest("POST /newsroom/beat", { input: { id, fence, leave: true }, silent: true, background: true });
