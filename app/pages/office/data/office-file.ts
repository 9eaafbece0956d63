import { officeToken } from "./office-token.ts";

/** The browser has its own hold on a file by then. */
const KEPT_MS = 10_000;

/**
 * Gets a file of the newsroom (the path of its call with the query) and hands it to the browser to keep under the name that
 * the server gives it. Gives whether it came.
 */
export async function saveOfficeFile(path: string): Promise<boolean> {
  try {
    const response = await fetch(`/api${path}`, {
      headers: { authorization: officeToken(), "think-lang": document.documentElement.lang.toLowerCase() },
    });
    const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    if (!response.ok || name === undefined) return false;
    const href = URL.createObjectURL(await response.blob());
    Object.assign(document.createElement("a"), { href, download: decodeURIComponent(name) }).click();
    setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
    return true;
  } catch {
    return false;
  }
}
