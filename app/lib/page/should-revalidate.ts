import type { ShouldRevalidateFunctionArgs } from "react-router";

type Navigation = Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl" | "defaultShouldRevalidate">;

/**
 * Returns false for a navigation to another page of the member area or newsroom. The routes that use this have loaders
 * that depend neither on the reader nor on parameters. So only the new page's own data are loaded, and the frame stays in
 * place if that fails.
 */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: Navigation) {
  const isElsewhere = currentUrl.href !== nextUrl.href && /^\/(user|newsroom)/.test(nextUrl.pathname);
  return !isElsewhere && defaultShouldRevalidate;
}
