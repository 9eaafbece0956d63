import { memberName, parseMember, USER_KEY } from "#app/features/base/member-client/stored-member.ts";
import { read } from "#app/lib/storage.ts";
import { onEachPage } from "./pages.ts";

/**
 * Shows the member's name instead of the sign-in link, and updates the root's class that first-paint.ts has set. The
 * server does not know who reads (decision 1).
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
  // A page restored by the back button may be outdated, for example after signing out on another page.
  addEventListener("pageshow", (event) => {
    if (event.persisted) show();
  });
}
