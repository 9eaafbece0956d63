import { useState } from "react";
import type { BillboardForm } from "#app/features/published/billboard/newsroom/billboard.schema.ts";
import { BILLBOARD_LIMITS } from "#app/features/published/billboard/billboard.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { useOrder, useRowDrag } from "#app/newsroom/kit/order/use-order.ts";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import styles from "./billboards.module.css";
import type { Place } from "./billboards-data.ts";
import { MoveButtons } from "#app/newsroom/kit/order/move-buttons.tsx";

type Props = {
  places: readonly Place[];
  metrics: BillboardForm["metrics"];
  /** For each rank, the rank in the previous issue; null for a new entry. */
  previous: ReadonlyMap<number, number | null>;
  onSet: (places: Place[]) => void;
};

const inOrder = (places: readonly Place[]): Place[] => places.map((place, index) => ({ ...place, rank: index + 1 }));

/** Shows the entries of an issue, one by one. Their order is their rank. */
export function PlaceFields({ places, metrics, previous, onSet }: Props) {
  const t = useMessages("billboards");
  const [current, setCurrent] = useState<number>();
  const { move, drop } = useOrder({
    ids: places.map(({ rank }) => rank),
    current,
    onOrder: (next) => onSet(inOrder(next.flatMap((rank) => places.find((place) => place.rank === rank) ?? []))),
  });
  const add = () => onSet(inOrder([...places, { rank: 0, name: "", note: "", url: "", article_id: null, values: {} }]));
  const change = (place: Place, said: Partial<Place>) =>
    onSet(places.map((one) => (one === place ? { ...one, ...said } : one)));
  return (
    <section className={styles["issues"]} aria-label={t.fields.items}>
      <h2>{t.fields.items}</h2>
      {places.length > 0 && (
        <div className={styles["table"]}>
          <table className={styles["places"]}>
            <thead>
              <tr>
                <th scope="col">{t.rank}</th>
                <th scope="col">{t.before}</th>
                <th scope="col">{t.columnUses.name}</th>
                {metrics.map(({ key, label }) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
                <th scope="col">{t.columnUses.note}</th>
                <th scope="col">{t.columnUses.url}</th>
                <th scope="col">{t.order}</th>
              </tr>
            </thead>
            <tbody>
              {places.map((place) => (
                <PlaceRow
                  key={place.rank}
                  place={place}
                  metrics={metrics}
                  before={previous.get(place.rank)}
                  onFocus={() => setCurrent(place.rank)}
                  onSet={(said) => change(place, said)}
                  onMove={(by) => move(place.rank, by)}
                  onDrop={(other) => drop(other, place.rank)}
                  onRemove={() => onSet(inOrder(places.filter((one) => one !== place)))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {places.length < BILLBOARD_LIMITS.places && (
        <button type="button" className="btn" onClick={add}>
          {t.addPlace}
        </button>
      )}
    </section>
  );
}

type RowProps = {
  place: Place;
  metrics: BillboardForm["metrics"];
  before: number | null | undefined;
  onFocus: () => void;
  onSet: (said: Partial<Place>) => void;
  onMove: (by: number) => void;
  onDrop: (other: number) => void;
  onRemove: () => void;
};

function PlaceRow({ place, metrics, before, onFocus, onSet, onMove, onDrop, onRemove }: RowProps) {
  const t = useMessages("billboards");
  const { rank, name, note, url, values } = place;
  const { ref, isOver } = useRowDrag<HTMLTableCellElement>({ list: "places", id: rank, isFixed: false }, onDrop);
  const cell = (label: string, value: string, write: (text: string) => void, most: number = BILLBOARD_LIMITS.cell) => (
    <input
      aria-label={`${rank} ${label}`}
      lang="zh-CN"
      maxLength={most}
      value={value}
      onChange={({ target }) => write(target.value)}
    />
  );
  return (
    <tr data-over={isOver || undefined} onFocus={onFocus}>
      <th ref={ref} scope="row" className="num">
        <button type="button" id={rowLinkId(rank)} className={styles["grip"]} aria-label={t.placeHint(rank, name)}>
          {rank}
        </button>
      </th>
      <td className="num">{before === undefined ? "" : before === null ? t.isNew : before}</td>
      <td>{cell(t.columnUses.name, name, (text) => onSet({ name: text }))}</td>
      {metrics.map(({ key, label }) => (
        <td key={key}>{cell(label, values[key] ?? "", (text) => onSet({ values: withValue(values, key, text) }))}</td>
      ))}
      <td>{cell(t.columnUses.note, note, (text) => onSet({ note: text }))}</td>
      <td>{cell(t.columnUses.url, url, (text) => onSet({ url: text.trim() }), 500)}</td>
      <td className={styles["move"]}>
        <MoveButtons up={t.up(name)} down={t.down(name)} onMove={onMove} />
        <button type="button" aria-label={t.drop(name)} onClick={onRemove}>
          ✕
        </button>
      </td>
    </tr>
  );
}

/** Returns values with one replaced, or removed if the text is empty. */
function withValue(values: Place["values"], key: string, text: string): Place["values"] {
  const others = Object.entries(values).filter(([name]) => name !== key);
  return Object.fromEntries(text === "" ? others : [...others, [key, text]]);
}
