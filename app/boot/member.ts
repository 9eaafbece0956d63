import { onEachPage } from "./pages.ts";
import { read } from "#app/lib/storage.ts";

/** The fixed key under which the member's own data is kept (spec.md section 3). */
const USER_KEY = "userInfo";

/** Puts the member's name where the head offers signing in; the server knows nothing of who reads (decision 1). */
export function showMember(): void {
  let signIn: string | undefined;
  const show = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-member]")) {
      signIn ??= link.textContent;
      const name = memberName(read(USER_KEY));
      const text = name ?? signIn;
      if (link.textContent === text) continue;
      link.textContent = text;
      link.pathname = name === undefined ? "/user/login" : "/user";
    }
  };
  onEachPage(show);
  addEventListener("storage", (event) => {
    if (event.key === null || event.key === USER_KEY) show();
  });
}

/** The name to show; undefined unless id and token are both there, which is what signed in means (spec.md section 6). */
export function memberName(stored: string | null): string | undefined {
  try {
    const user = JSON.parse(stored ?? "null") as Record<string, unknown> | null;
    if (!user?.["id"] || !user["token"]) return undefined;
    const name = user["nickname"] || user["username"];
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}
