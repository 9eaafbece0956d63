/** The page sizes that a reader may choose. The first is the default (docs/wire.md#account). */
export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** The requested page, from 1, and its number of rows. */
export type Paging = { page: number; limit: number };

/** Reads page and limit from the URL. Invalid numbers count as missing. */
export function readPaging(params: URLSearchParams): Paging {
  const page = Number(params.get("page"));
  const limit = Number(params.get("limit"));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    limit: PAGE_SIZES.find((size) => size === limit) ?? PAGE_SIZES[0],
  };
}

/** Returns the address of another page of the same list. It preserves all other parameters and omits default values. */
export function pagingHref(path: string, params: URLSearchParams, { page, limit }: Paging): string {
  const next = new URLSearchParams(params);
  setOrDelete(next, "page", page === 1 ? undefined : page);
  setOrDelete(next, "limit", limit === PAGE_SIZES[0] ? undefined : limit);
  const query = next.toString();
  return query === "" ? path : `${path}?${query}`;
}

function setOrDelete(params: URLSearchParams, name: string, value: number | undefined): void {
  if (value === undefined) params.delete(name);
  else params.set(name, String(value));
}
