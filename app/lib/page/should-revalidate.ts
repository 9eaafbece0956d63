import type { ShouldRevalidateFunctionArgs } from "react-router";

type Navigation = Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl" | "defaultShouldRevalidate">;

/**
 * For routes of the member area and of the frame. Their loaders depend neither on the reader nor on parameters. So another page
 * of the member area or newsroom loads only its own rows, and stays in place if they fail.
 */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: Navigation) {
  const isElsewhere = currentUrl.href !== nextUrl.href && /^\/(user|newsroom)/.test(nextUrl.pathname);
  return !isElsewhere && defaultShouldRevalidate;
}
