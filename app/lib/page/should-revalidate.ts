import type { ShouldRevalidateFunctionArgs } from "react-router";

type Navigation = Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl" | "defaultShouldRevalidate">;

/**
 * Returns false for a navigation to another page of the member area or newsroom. The loaders of the routes that use
 * this depend neither on the reader nor on parameters. So only the data of the new page are loaded. If that fails, the
 * frame stays in place.
 */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: Navigation) {
  const isElsewhere = currentUrl.href !== nextUrl.href && /^\/(user|newsroom)/.test(nextUrl.pathname);
  return !isElsewhere && defaultShouldRevalidate;
}
