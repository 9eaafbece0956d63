import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { BringTable } from "./bring-table.tsx";
import styles from "./bulletins.module.css";

type Props = { into: number; onRead: (id: number) => void; onClose: () => void };

/** Imports a table whose samples are added to an existing bulletin. */
export function AddTable({ into, onRead, onClose }: Props) {
  const t = useMessages("bulletins");
  const title = useTitle(into);
  return (
    <>
      <div className={styles["head"]}>
        <button type="button" className="btn" onClick={onClose}>
          {t.back}
        </button>
        <h2 lang="zh-CN">{t.into(title)}</h2>
      </div>
      <BringTable onRead={onRead} />
    </>
  );
}

/** Returns the title of a bulletin, or "" until it is loaded. */
export function useTitle(bulletin: number | undefined): string {
  const asked = newsroomQuery("GET /newsroom/bulletin", { id: bulletin ?? 0 });
  return useQuery({ ...asked, enabled: bulletin !== undefined }).data?.record.title ?? "";
}
