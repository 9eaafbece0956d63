import { useEffect, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { PageWindow } from "#app/newsroom/kit/preview/page-window.tsx";
import { emptyBulletin, type Bulletin, type Making } from "./bulletin-form.ts";

/** Shows a dash for each missing text in the preview. */
const orDash = (text: string) => (text === "" ? "—" : text);

const readable = (bulletin: Bulletin): Bulletin => ({
  ...emptyBulletin,
  ...bulletin,
  title: orDash(bulletin.title),
  issuer: orDash(bulletin.issuer),
  region: orDash(bulletin.region),
  issue_date: bulletin.issue_date === "" ? new Date().toISOString().slice(0, 10) : bulletin.issue_date,
});

/** Previews the page of the bulletin that a table becomes or is added to. */
export function BulletinPreview({ id, making, onClose }: { id: number; making: Making; onClose: () => void }) {
  const t = useMessages("bulletins");
  const [html, setHtml] = useState<string>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const end = new AbortController();
    const made = "into" in making ? making : { bulletin: readable(making.bulletin) };
    const options = { input: { id, ...made }, signal: end.signal, timeout: 30_000, silent: true };
    void newsroomRequest("POST /newsroom/previewBulletinImport", options).then((answer) => {
      if (end.signal.aborted) return;
      if (answer.ok) setHtml(answer.data.html);
      else setFailure(answer.msg);
    });
    return () => end.abort();
  }, [id, making]);
  return <PageWindow title={t.preview} html={html} wait={failure ?? t.drawing} onClose={onClose} />;
}
