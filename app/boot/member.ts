import { memberName, parseMember, USER_KEY } from "#app/features/member/components/stored-member.ts";
import { read } from "#app/lib/storage.ts";
import { onEachPage } from "./pages.ts";

/** Puts the member's name where the head offers signing in; the server knows nothing of who reads (decision 1). */
export function showMember(): void {
  let signIn: string | undefined;
  const show = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-member]")) {
      signIn ??= link.textContent;
      const name = memberName(parseMember(read(USER_KEY)));
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
