import type { ShouldRevalidateFunctionArgs } from "react-router";

type Navigation = Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl" | "defaultShouldRevalidate">;

/**
 * For the routes of the member area, and for what is around every page: loaders there know nothing of who comes nor of
 * parameters, so that another page of the member area or of the newsroom asks the server for its own rows alone, and stays
 * in its place when they do not come.
 */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: Navigation) {
  const isElsewhere = currentUrl.href !== nextUrl.href && /^\/(user|newsroom)/.test(nextUrl.pathname);
  return !isElsewhere && defaultShouldRevalidate;
}
