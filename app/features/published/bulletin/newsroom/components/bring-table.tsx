import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { FileButton } from "#app/newsroom/kit/list/file-button.tsx";
import styles from "./bulletins.module.css";
import { tableOf } from "./clipboard-table.ts";

/** Timeout in milliseconds for uploading a large file over a slow connection and reading it. */
const READING_MS = 120_000;

/** Accepts a table that the user pastes anywhere on the screen, drops, or chooses as a file. */
export function BringTable({ onRead }: { onRead: (id: number) => void }) {
  const t = useMessages("bulletins");
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState("");
  const imports = useQuery(newsroomQuery("GET /newsroom/bulletinImports")).data?.list ?? [];
  useActs({ pasteTable: () => undefined });
  const read = async (file: File) => {
    setReading(true);
    setFailure("");
    const form = new FormData();
    form.append("file", file);
    const options = { input: form, timeout: READING_MS, silent: true };
    const answer = await newsroomRequest("POST /newsroom/importBulletin", options);
    setReading(false);
    if (answer.ok) onRead(answer.data.id);
    else setFailure(answer.msg);
  };
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest("input, textarea, dialog[open]") !== null) return;
      const file = event.clipboardData === null ? undefined : tableOf(event.clipboardData, t.pasted);
      if (file === undefined) return;
      event.preventDefault();
      void latest.current(file);
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  }, [t.pasted]);
  return (
    <section className={styles["bring"]}>
      <div
        className={styles["drop"]}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const file = tableOf(event.dataTransfer, t.pasted);
          if (file !== undefined) void read(file);
        }}
      >
        <p>
          <strong>{t.bring}</strong> <Keys of="pasteTable" />
        </p>
        <p className="meta">{t.bringHint}</p>
        <FileButton
          label={t.choose}
          accept=".xlsx,.docx,.xls,.csv,.tsv,.txt,.html"
          isDisabled={isReading}
          onFiles={([file]) => void read(file)}
        />
        <p role="status">{isReading && t.reading}</p>
        {failure !== "" && (
          <p className={styles["failure"]} role="alert">
            {failure}
          </p>
        )}
      </div>
      {imports.length > 0 && (
        <details className={styles["imports"]}>
          <summary>{t.imports}</summary>
          <ul>
            {imports.map(({ id, name, state, at }) => (
              <li key={id}>
                <Link to={`?import=${id}`} lang="zh-CN">
                  {name === "" ? t.pasted : name}
                </Link>{" "}
                <span className="meta">
                  {t.states[state]} · {formatDateTime(at)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
