import { useEffect, useEffectEvent, useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { PageWindow } from "#app/newsroom/kit/preview/page-window.tsx";
import { PreviewLinks } from "./preview-links.tsx";

type Page = CallData<"POST /newsroom/preview">;

type Props = {
  id: number;
  /** Saves changes before the preview is loaded. */
  before?: () => Promise<void>;
  onClose: () => void;
};

/** Shows a story on its real page in the whole window, with its links for people outside. */
export function PreviewWindow({ id, before, onClose }: Props) {
  const t = useMessages("preview");
  const { page, failure } = usePage(id, before);
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

/** Loads the page of the current text when the window opens. */
function usePage(id: number, before: Props["before"]): { page: Page | undefined; failure: string | undefined } {
  const [page, setPage] = useState<Page>();
  const [failure, setFailure] = useState<string>();
  const first = useEffectEvent(async () => before?.());
  useEffect(() => {
    const end = new AbortController();
    const show = async () => {
      await first();
      const answer = await newsroomRequest("POST /newsroom/preview", {
        input: { id },
        signal: end.signal,
        silent: true,
      });
      if (end.signal.aborted) return;
      if (answer.ok) setPage(answer.data);
      else setFailure(answer.msg);
    };
    void show();
    return () => end.abort();
  }, [id]);
  return { page, failure };
}
