import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import type { SiteNounKind } from "#app/features/newsroom/site-noun/site-noun.rules.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { savedOf, type Saved } from "#app/newsroom/kit/record/saved.ts";

export type Noun = CallData<"GET /newsroom/nouns">["list"][number];
export type NounFields = Noun["record"];
/** Loads the records of a kind. */
export function useNouns(kind: SiteNounKind) {
  return useQuery(newsroomQuery("GET /newsroom/nouns", { kind }));
}

/** Returns a function that refetches a kind after an own command; other screens are notified by its event. */
export function useFreshNouns(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).includes("/newsroom/noun") });
  };
}

/** Saves a record; without a base version it adds one. */
export async function saveNoun(
  kind: SiteNounKind,
  record: NounFields,
  seen: { id: number; version: number } | undefined,
): Promise<Saved<NounFields>> {
  const input = { kind, record, ...(seen && { id: seen.id, version: seen.version }) };
  return savedOf(await newsroomRequest("POST /newsroom/saveNoun", { input, silent: true }));
}
