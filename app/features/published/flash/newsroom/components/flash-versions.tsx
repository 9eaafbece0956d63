import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { VersionList } from "#app/newsroom/kit/record/version-list.tsx";
import styles from "./flash.module.css";

/** Lists the earlier versions of a flash with their scheduled times, newest first. */
export function FlashVersions({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useMessages("flashes");
  const list = useQuery(newsroomQuery("GET /newsroom/flashVersions", { id })).data?.list;
  return (
    <VersionList
      title={t.versionsTitle}
      versions={list}
      none={t.noVersions}
      nameOf={t.versions}
      renderContent={({ title, content, publishAt, note }) => (
        <>
          <p lang="zh-CN">{title === "" ? content : `【${title}】${content}`}</p>
          {publishAt !== null && <p className={styles["hint"]}>{t.goesOutAt(formatDateTime(publishAt))}</p>}
          {note !== "" && (
            <p className={styles["hint"]} lang="zh-CN">
              {t.why(note)}
            </p>
          )}
        </>
      )}
      onClose={onClose}
    />
  );
}
