import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { writePath } from "#app/newsroom/kit/paths.ts";
import styles from "./library.module.css";
import type { LibraryDetail } from "./use-library.ts";

/** Adds a picture to a story that is being written. Its text and its cover may then use it. */
export function TakeDialog({ picture, onClose }: { picture: LibraryDetail; onClose: () => void }) {
  const { taking: t } = useMessages("pictures");
  const [q, setQ] = useState("");
  const [failure, setFailure] = useState("");
  const input = { state: "writing", ...(q.trim() !== "" && { q: q.trim() }) } as const;
  const stories = useQuery(newsroomQuery("GET /newsroom/stories", input)).data?.stories.slice(0, 8);
  const take = async (story: number, title: string) => {
    const answer = await newsroomRequest("POST /newsroom/takeFromLibrary", {
      input: { story, picture: picture.id },
      silent: true,
    });
    if (!answer.ok) return setFailure(answer.msg);
    showToast(t.taken(title), "success");
    onClose();
  };
  return (
    <Dialog title={t.title} onClose={onClose}>
      <input
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        className={styles["search"]}
        value={q}
        maxLength={60}
        onChange={({ target }) => setQ(target.value)}
      />
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
      {stories?.length === 0 && <p className={styles["hint"]}>{t.none}</p>}
      <ul className={styles["stories"]}>
        {stories?.map(({ id, title }) => (
          <li key={id}>
            <button type="button" lang="zh-CN" onClick={() => void take(id, title)}>
              {title === "" ? t.untitled : title}
            </button>
            <a href={writePath(id)}>{t.open}</a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
