import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { CallData, CallInput, CallName } from "#app/features/base/call/call.ts";
import { pagingHref, readPaging, type Paging } from "../paging.ts";
import { useData, type Data } from "./use-data.ts";

/** The data of every list. Some lists contain more beside the rows. */
type Page<T> = { list: T[]; total: number };

/** A page of rows as a component sees it. `data` is the whole answer, including values beside the rows. */
export type Rows<T, P extends Page<unknown> = Page<T>> = Paging & Data<P> & { list: T[]; total: number };

/** Calls that answer with a page of rows, and the data of their answers. */
type ListName = { [N in CallName]: CallData<N> extends Page<unknown> ? N : never }[CallName];
type ListData<N extends ListName> = Extract<CallData<N>, Page<unknown>>;
type RowOf<N extends ListName> = ListData<N>["list"][number];

/**
 * Fetches the rows of a list in the member area. The URL contains page and limit, `filter` the other parameters. If the
 * last rows of a page were deleted, it redirects to the last existing page.
 */
export function useRows<N extends ListName>(name: N, filter: object = {}): Rows<RowOf<N>, ListData<N>> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { page, limit } = readPaging(new URLSearchParams(search));
  const input = { page: String(page), limit: String(limit), ...filter } as CallInput<N>;
  const answer = useData(name, input) as Data<ListData<N>>;
  const total = answer.data?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / limit));
  const isBeyond = answer.state === "ready" && page > last;
  const leads = isBeyond && !answer.isBusy;
  useEffect(() => {
    if (!leads) return;
    void navigate(pagingHref(pathname, new URLSearchParams(search), { page: last, limit }), { replace: true });
  }, [leads, last, limit, pathname, search, navigate]);
  return { ...answer, state: isBeyond ? "loading" : answer.state, page, limit, list: answer.data?.list ?? [], total };
}
