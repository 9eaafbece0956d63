import type { CallData } from "#app/features/base/call/call.ts";
import type { Holder } from "#app/features/newsroom/story/story-lease.service.server.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { newsroomRequest, type NewsroomCall, type NewsroomOptions } from "#app/newsroom/kit/client/request.ts";
import type { Saved, StoryServer } from "./draft-places.ts";
import type { TextValues } from "#app/features/newsroom/story/story.merge.ts";

/** A story as returned by the server. */
export type Story = CallData<"GET /newsroom/story">;

/** Returns the values of a story that the writer can edit. */
export const textOf = ({ fields, body }: Pick<Story, "fields" | "body">): TextValues => ({ ...fields, body });

/** Returns the lease holder of a story in the form that the draft uses. */
export const holderOf = (holder: Story["holder"]): Holder | null =>
  holder === null ? null : { ...holder, since: new Date(isoOfSeconds(holder.since)) };

async function demanded<N extends NewsroomCall>(name: N, options: NewsroomOptions<N>): Promise<CallData<N>> {
  const answer = await newsroomRequest(name, { silent: true, refetch: "none", ...options });
  if (!answer.ok) throw new Error(answer.msg);
  return answer.data;
}

/** Returns the server calls of a draft, for one story in this tab. */
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

/** Returns the current story. Throws the message for the staff member on failure. */
export const readStory = (id: number): Promise<Story> => demanded("GET /newsroom/story", { input: { id } });

/** Releases the lease when the tab closes. If this call is lost, the lease expires. */
export const leaveStory = (id: number, fence: number) =>
  newsroomRequest("POST /newsroom/beat", {
    input: { id, fence, leave: true },
    silent: true,
    refetch: "none",
    background: true,
  });
