import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { HeldProse } from "#app/features/base/picture/newsroom/components/held-prose.tsx";
import styles from "./slip.module.css";

/** Shows the text of a release as readers saw it, loaded on demand. */
export function ReleasedText({ id, number }: { id: number; number: number }) {
  const { slip: t } = useMessages("stories");
  const [isOpen, setOpen] = useState(false);
  const then = useQuery({ ...newsroomQuery("GET /newsroom/storyAt", { id, number }), enabled: isOpen });
  const text = then.data?.text;
  const { title, dek, plain } = text?.fields ?? {};
  return (
    <details className={styles["then"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.readersSaw}</summary>
      {then.error !== null && <p role="status">{then.error.message}</p>}
      {then.data !== undefined && !text && <p>{t.readersSawNothing}</p>}
      {text && (
        <div lang="zh-CN">
          <h4>{typeof title === "string" && title}</h4>
          {typeof dek === "string" && dek !== "" && <p>{dek}</p>}
          {Array.isArray(plain) && plain.length > 0 && (
            <ul>
              {plain.map((sentence) => (
                <li key={String(sentence)}>{sentence}</li>
              ))}
            </ul>
          )}
          <HeldProse html={text.body} />
        </div>
      )}
    </details>
  );
}
