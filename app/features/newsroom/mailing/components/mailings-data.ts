import { useQueryClient } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import type { MailingRecord } from "#app/features/newsroom/mailing/mailing.schema.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { savedOf, type Saved } from "#app/newsroom/kit/record/saved.ts";

export type Mailing = CallData<"GET /newsroom/mailing">;

/** Returns a function that refetches messages after an own command; other screens are notified by the audit log. */
export function useFreshMailings(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({
      predicate: ({ queryKey: [name] }) => String(name).includes("/newsroom/mailing"),
    });
  };
}

/** Saves a draft; without a base version it creates one, once per `key`. */
export async function saveMailing(
  key: string,
  mailing: MailingRecord,
  seen: { id: number; version: number } | undefined,
): Promise<Saved<MailingRecord>> {
  return savedOf(
    await newsroomRequest("POST /newsroom/saveMailing", { input: { key, mailing, ...seen }, silent: true }),
  );
}

/** Removes a draft; returns the error text. `moved`: the text for a conflict. */
export async function removeMailing({ id, version }: Mailing, moved: string): Promise<string | undefined> {
  const answer = await newsroomRequest("POST /newsroom/removeMailing", { input: { id, version }, silent: true });
  if (!answer.ok) return answer.msg;
  return answer.data.done ? undefined : moved;
}
