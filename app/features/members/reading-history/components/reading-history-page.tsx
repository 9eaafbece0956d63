import { useState } from "react";
import { AreaPage } from "#app/features/members/area/components/area-page.tsx";
import { Permit } from "#app/features/base/page-permission/components/permit.tsx";
import { RowsFrame } from "#app/features/base/list/components/rows-frame.tsx";
import { useRemoval } from "#app/features/base/list/components/use-removal.tsx";
import { useRows } from "#app/features/base/list/components/use-rows.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { Skeleton } from "#app/ui/list/skeleton.tsx";
import { ItemList, ItemRow } from "#app/ui/list/item-row.tsx";
import { Time } from "#app/ui/time.tsx";
import type { ReadItem } from "../reading-history.answer.ts";
import { dayName, historyDays } from "../reading-history-days.ts";
import styles from "./reading-history-page.module.css";

const DELETE = "POST /my/delHistory";

/** The member's reading history by day, with a switch to turn it off. */
export function HistoryPage() {
  const texts = useMessages("library");
  const t = texts.history;
  const area = useMessages("area");
  const rows = useRows("GET /my/history");
  const { ask, remove, dialog } = useRemoval(rows.reload);
  const clear = () =>
    ask({ name: DELETE, input: { all: true } }, { title: t.clearQuestion, text: t.clearText, action: t.clear });
  const isOn = rows.data?.on ?? true;
  return (
    <AreaPage
      title={area.pages.history}
      intro={t.intro}
      actions={
        rows.total > 0 && (
          <Permit name="del">
            <button type="button" className="btn" onClick={clear}>
              {t.clear}
            </button>
          </Permit>
        )
      }
    >
      {rows.state === "loading" && (
        <div className={styles["switch"]}>
          <Skeleton rows={1} size="line" />
        </div>
      )}
      {rows.data !== undefined && <Switch key={String(isOn)} isOn={isOn} onSwitched={rows.reload} />}
      <RowsFrame rows={rows} empty={{ text: isOn ? t.empty : t.off, action: { href: "/news", text: texts.latest } }}>
        {(list) => <Days list={list} onRemove={({ id }) => void remove({ name: DELETE, input: { id } })} />}
      </RowsFrame>
      {dialog}
    </AreaPage>
  );
}

function Days({ list, onRemove }: { list: ReadItem[]; onRemove: (reading: ReadItem) => void }) {
  const texts = useMessages("library");
  const t = texts.history;
  const now = Date.now();
  return historyDays(list).map(({ day, items }) => {
    const name = dayName(day, now, t);
    return (
      <section key={day}>
        <h2 className={styles["day"]}>{name}</h2>
        <ItemList label={name}>
          {items.map((reading) => (
            <ItemRow
              key={reading.id}
              title={reading.title}
              url={reading.url}
              gone={reading.gone ? "" : undefined}
              meta={<Time iso={isoOfSeconds(reading.readtime)} format="clock" className="num" />}
              action={
                <Permit name="del">
                  <button type="button" aria-label={t.removeOf(reading.title)} onClick={() => onRemove(reading)}>
                    {t.remove}
                  </button>
                </Permit>
              }
            />
          ))}
        </ItemList>
      </section>
    );
  });
}

/** The switch of the reading history. It changes at once, and reverts if the server refuses. */
function Switch({ isOn, onSwitched }: { isOn: boolean; onSwitched: () => void }) {
  const t = useMessages("library").history;
  const [shown, setShown] = useState(isOn);
  const turn = async (on: boolean) => {
    setShown(on);
    const answer = await request("POST /my/historySwitch", { input: { on }, showSuccess: true });
    if (answer.ok) onSwitched();
    else setShown(!on);
  };
  return (
    <label className={styles["switch"]}>
      <input
        type="checkbox"
        role="switch"
        checked={shown}
        aria-checked={shown}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      {t.switch}
    </label>
  );
}
