import { useQueryClient } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import type { MailingRecord } from "#app/features/newsroom/mailing/mailing.schema.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { savedOf, type Saved } from "#app/newsroom/kit/record/saved.ts";

export type Mailing = CallData<"GET /newsroom/mailing">;

/** Has messages asked for again after an act of one's own; others hear of it by the audit log. */
export function useFreshMailings(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({
      predicate: ({ queryKey: [name] }) => String(name).includes("/newsroom/mailing"),
    });
  };
}

/** Keeps a draft, a new one where nothing of it was seen: `key` names it, so that sent twice it is one. */
export async function saveMailing(
  key: string,
  mailing: MailingRecord,
  seen: { id: number; version: number } | undefined,
): Promise<Saved<MailingRecord>> {
  return savedOf(
    await newsroomRequest("POST /newsroom/saveMailing", { input: { key, mailing, ...seen }, silent: true }),
  );
}

/** Removes a draft; gives why it was not. `moved`: what is said where somebody has just changed it. */
export async function removeMailing({ id, version }: Mailing, moved: string): Promise<string | undefined> {
  const answer = await newsroomRequest("POST /newsroom/removeMailing", { input: { id, version }, silent: true });
  if (!answer.ok) return answer.msg;
  return answer.data.done ? undefined : moved;
}
