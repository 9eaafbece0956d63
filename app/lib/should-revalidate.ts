import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * For the routes of the member area and what is around them: their loaders know nothing of parameters, so that another
 * page of the same list asks the server for its rows alone, and stays in its place when they do not come.
 */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const { pathname, search } = nextUrl;
  const isSameList = pathname.startsWith("/user/") && pathname === currentUrl.pathname && search !== currentUrl.search;
  return !isSameList && defaultShouldRevalidate;
}
