import { useEffect, useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "../data/office-me.ts";
import { officeRequest } from "../data/office-request.ts";
import { PageWindow } from "./page-window.tsx";
import { PreviewLinks } from "./preview-links.tsx";

type Page = CallData<"POST /office/preview">;

/** A story in its real page, over the whole window; beside it the links for people outside. */
export function PreviewWindow({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useMessages("preview");
  const { page, failure } = usePage(id);
  const [isSharing, setSharing] = useState(false);
  const maySharing = mayAct(useMe(), "story.preview-link");
  return (
    <PageWindow
      title={page === undefined ? t.act : t.title(page.title)}
      html={page?.html}
      wait={failure ?? t.loading}
      tools={
        maySharing && (
          <button type="button" className="btn" aria-pressed={isSharing} onClick={() => setSharing(!isSharing)}>
            {t.links}
          </button>
        )
      }
      beside={isSharing ? <PreviewLinks id={id} /> : undefined}
      onClose={onClose}
    />
  );
}

/** The page of the text of now, made when the window opens. */
function usePage(id: number): { page: Page | undefined; failure: string | undefined } {
  const [page, setPage] = useState<Page>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const end = new AbortController();
    void officeRequest("POST /office/preview", { input: { id }, signal: end.signal, silent: true }).then((answer) => {
      if (end.signal.aborted) return;
      if (answer.ok) setPage(answer.data);
      else setFailure(answer.msg);
    });
    return () => end.abort();
  }, [id]);
  return { page, failure };
}
