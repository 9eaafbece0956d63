import { memberName, parseMember, USER_KEY } from "#app/features/base/member-client/stored-member.ts";
import { read } from "#app/lib/storage.ts";
import { onEachPage } from "./pages.ts";

/**
 * Puts the member's name where the head offers signing in, and keeps the root's class of first-paint.ts true; the server
 * knows nothing of who reads (decision 1).
 */
export function showMember(): void {
  let signIn: string | undefined;
  const show = () => {
    const member = parseMember(read(USER_KEY));
    document.documentElement.classList.toggle("member", member !== undefined);
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-member]")) {
      signIn ??= link.textContent;
      const name = memberName(member);
      const text = name ?? signIn;
      if (link.textContent === text) continue;
      link.textContent = text;
      link.href = name === undefined ? "/user/login" : "/user";
    }
  };
  onEachPage(show);
  addEventListener("storage", (event) => {
    if (event.key === null || event.key === USER_KEY) show();
  });
  // A page brought back by the back button missed what other pages wrote meanwhile, signing out among it.
  addEventListener("pageshow", (event) => {
    if (event.persisted) show();
  });
}
