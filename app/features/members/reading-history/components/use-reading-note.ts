import { useEffect } from "react";
import { request } from "#app/features/base/member-client/member-request.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";

/**
 * Notes in the history of whoever is signed in that they read an article: once React is there, which an article loads at
 * once for members, and once the page is looked at. The page itself is the same for everybody and notes nothing.
 */
export function useReadingNote(articleId: number): void {
  const memberId = useMember()?.id;
  useEffect(() => {
    if (memberId === undefined) return;
    const note = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", note);
      void request("POST /my/addHistory", { input: { id: articleId }, silent: true, background: true });
    };
    document.addEventListener("visibilitychange", note);
    note();
    return () => document.removeEventListener("visibilitychange", note);
  }, [articleId, memberId]);
}
