import { useMemo } from "react";
import { MarkButton } from "#app/features/members/mark/components/mark-button.tsx";
import type { MarkCalls } from "#app/features/members/mark/components/member-marks.ts";
import { useMark } from "#app/features/members/mark/components/use-mark.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { compactNumber } from "#app/lib/compact-number.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { CollectType } from "../collect.schema.ts";
import styles from "./collect-button.module.css";

const CALLS: MarkCalls = {
  read: "GET /my/collected",
  field: "collected",
  add: "POST /my/addCollect",
  remove: "POST /my/delCollect",
};

type Props = {
  type: CollectType;
  id: number;
  className?: string | undefined;
  /** The number of readers who have collected the record, from the page. */
  count?: number;
};

/** The star button: adds a record to the member's collection or removes it. */
export function CollectButton({ type, id, className, count }: Props) {
  const t = useMessages("marks");
  const mark = useMark(useMemo(() => ({ calls: CALLS, params: { t: type, id } }), [type, id]));
  return (
    <>
      <MarkButton mark={mark} icon={<Star />} texts={{ off: t.collect, on: t.isCollected }} className={className} />
      {/* The page may be older than the member's own change, so the change is added to its count. */}
      {count !== undefined && <Count count={Math.max(count + mark.change, Number(mark.isOn))} />}
    </>
  );
}

function Count({ count }: { count: number }) {
  const t = useMessages("marks");
  const language = useLanguage();
  if (count <= 0) return null;
  return <span className={styles["count"]}>{t.count(compactNumber(count, language))}</span>;
}

function Star() {
  return (
    <Icon>
      <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z" />
    </Icon>
  );
}
