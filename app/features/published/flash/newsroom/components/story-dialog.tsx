import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import styles from "./flash.module.css";

type Story = { id: number; title: string };

/** Searches public stories for one that the flash links to. Enter chooses the first. */
export function StoryDialog({ onChoose, onClose }: { onChoose: (story: Story) => void; onClose: () => void }) {
  const t = useMessages("flashes");
  const [q, setQ] = useState("");
  const words = q.trim();
  const found = useQuery({ ...newsroomQuery("GET /newsroom/flashStories", { q: words }), enabled: words !== "" }).data
    ?.list;
  const choose = (story: Story | undefined) => {
    if (story === undefined) return;
    onChoose(story);
    onClose();
  };
  return (
    <Dialog title={t.linkTitle} onClose={onClose}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          choose(found?.[0]);
        }}
      >
        <Field
          name="q"
          label={t.linkWords}
          autoComplete="off"
          maxLength={60}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <ul className={styles["found"]}>
          {found?.map((story) => (
            <li key={story.id}>
              <button type="button" lang="zh-CN" onClick={() => choose(story)}>
                {story.title}
              </button>
            </li>
          ))}
        </ul>
        <p className={styles["hint"]} role="status">
          {found?.length === 0 ? t.noStory : ""}
        </p>
      </form>
    </Dialog>
  );
}
