import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { toQuery } from "#app/lib/request-params.ts";
import { pagingHref, readPaging, type Paging } from "../paging.ts";
import { useData, type Data } from "./use-data.ts";

/** The data of every list; some lists carry more beside it. */
type Page<T, More> = { list: T[]; total: number } & More;

/** A page of rows as a component sees it. `data` is the whole answer, for what a list carries beside its rows. */
export type Rows<T, More = object> = Paging & Data<Page<T, More>> & { list: T[]; total: number };

/**
 * The rows of a list of the member area. `path` is the call, such as /api/my/message; page and limit come from the
 * address; `extra` are further parameters, such as a filter. `T` is a row, `More` what the data carry beside list and
 * total. A page that has gone, its last rows having been deleted, leads to the last one that is there.
 */
export function useRows<T, More = object>(path: string, extra: Record<string, string | undefined> = {}): Rows<T, More> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { page, limit } = readPaging(new URLSearchParams(search));
  const answer = useData<Page<T, More>>(`${path}?${toQuery({ page, limit, ...extra })}`);
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
