import { useEffect } from "react";
import { request } from "#app/features/base/member-client/member-request.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";

/**
 * Adds an article to the history of the signed-in member once React is loaded and the page is visible. For members an
 * article loads React at once. The page itself is the same for all readers and stores nothing.
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
