import { useLocation } from "react-router";
import { pagingHref, readPaging } from "#app/features/base/list/paging.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { MESSAGE_KINDS, type MessageKind } from "../message.events.ts";

export type Kinds = { kind: MessageKind | undefined; tabs: { name: string; href: string; current: boolean }[] };

/** Returns the kind in the URL, and the tabs of the other kinds. */
export function useKinds(): Kinds {
  const t = useMessages("messages-page");
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const kind = MESSAGE_KINDS.find((known) => known === params.get("kind"));
  const { limit } = readPaging(params);
  const tabs = [undefined, ...MESSAGE_KINDS].map((tab) => ({
    name: t.kind[tab ?? "all"],
    href: pagingHref(pathname, new URLSearchParams(tab === undefined ? {} : { kind: tab }), { page: 1, limit }),
    current: tab === kind,
  }));
  return { kind, tabs };
}
