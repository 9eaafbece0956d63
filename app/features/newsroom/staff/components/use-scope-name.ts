import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import type { StaffGrant } from "./staff-command.ts";

/** Returns a function that names the scope of a grant in the staff member's language. */
export function useScopeName(): (grant: Pick<StaffGrant, "scope" | "scopeName">) => string {
  const t = useMessages("rights");
  const scopes = useQuery(newsroomQuery("GET /newsroom/scopes")).data;
  return ({ scope, scopeName }) => {
    if (scope.kind === "site") return t.site;
    const places = scope.kind === "column" ? scopes?.columns : scopes?.industries;
    const name = places?.find(({ id }) => id === scope.id)?.name ?? scopeName;
    return scope.kind === "column" ? t.column(name) : t.industry(name);
  };
}
