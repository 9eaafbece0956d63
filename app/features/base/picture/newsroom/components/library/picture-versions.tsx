import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { Differences } from "#app/newsroom/kit/record/differences.tsx";
import { VersionList } from "#app/newsroom/kit/record/version-list.tsx";
import styles from "./library.module.css";
import type { LibraryDetail, PictureRecord } from "./use-library.ts";

type Props = { picture: LibraryDetail; onRestore: (record: PictureRecord) => Promise<void>; onClose: () => void };

/**
 * Shows the earlier versions of a picture's record, their differences from the current one, and a button to restore
 * one.
 */
export function PictureVersions({ picture, onRestore, onClose }: Props) {
  const t = useMessages("pictures");
  const list = useQuery(newsroomQuery("GET /newsroom/pictureVersions", { id: picture.id })).data?.list;
  return (
    <VersionList
      title={t.versions}
      versions={list}
      none={t.noVersions}
      nameOf={t.version}
      renderContent={({ record }) => <Changes before={record} now={picture.record} />}
      wayBack={{
        text: t.restore,
        isTo: ({ number }) => number !== picture.version && picture.mayChange,
        take: async ({ record }) => {
          await onRestore(record);
          return undefined;
        },
      }}
      onClose={onClose}
    />
  );
}

/** Shows the earlier and the current value of each field. */
function Changes({ before, now }: { before: PictureRecord; now: PictureRecord }) {
  const t = useMessages("pictures");
  const { kinds } = useMessages("writing").pictures;
  const names = (Object.keys(now) as (keyof PictureRecord)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]),
  );
  if (names.length === 0) return <p className={styles["hint"]}>{t.same}</p>;
  const said = (record: PictureRecord, name: keyof PictureRecord) => {
    const value = record[name];
    if (name === "rights") return kinds[record.rights];
    if (name === "validUntil") return record.validUntil === 0 ? t.noEnd : formatDateTime(record.validUntil * 1_000);
    if (typeof value === "string") return value === "" ? t.nothing : value;
    return name === "leases" ? t.leaseCount(record.leases.length) : t.place;
  };
  const list = names.map((name) => ({ name: t.fields[name], before: said(before, name), after: said(now, name) }));
  return <Differences list={list} />;
}
