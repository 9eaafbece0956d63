import type { ReactNode } from "react";
import {
  AREAS,
  HEADLINES_SHOWN,
  slotKey,
  type Area,
  type FrontSlot,
} from "#app/features/published/front/newsroom/front.slots.ts";
import type { FrontStoryData } from "#app/features/published/front/newsroom/front.calls.server.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { useNewsroomSecond } from "#app/newsroom/kit/time/clock.ts";
import { Views } from "./candidates.tsx";
import { useDrop } from "#app/newsroom/kit/order/use-drop.ts";
import type { Dragged } from "#app/newsroom/kit/order/dragged.ts";
import { ofArea } from "./front-draft.ts";
import { fillOf, lackOf, notesOf, standingOf, titleOf, type Known } from "./slot-words.ts";
import { MoveButtons } from "#app/newsroom/kit/order/move-buttons.tsx";
import styles from "./board.module.css";

/** A position on the board: a slot, or its default content. */
export type Place = { id: string; area: Area; index: number; slot?: FrontSlot; industry?: number };

const slotPlace = (slot: FrontSlot, index: number): Place => ({ id: slotKey(slot), area: slot.area, index, slot });

/**
 * Returns all positions from top to bottom: the slots, and the blocks of industries that show their newest story first.
 */
export function placesOf(slots: readonly FrontSlot[], known: Known): Place[] {
  return AREAS.flatMap((area) => {
    const group = ofArea(slots, area).map(slotPlace);
    if (area !== "industry") return group;
    return [...known.industries.keys()].flatMap((industry, index): Place[] => {
      const own = group
        .filter(({ slot }) => slot?.industry === industry)
        .map((place) => ({ ...place, index, industry }));
      return own.length > 0 ? own : [{ id: `industry:${industry}:0`, area, index, industry }];
    });
  });
}

export const placeId = (id: string) => `place-${id}`;

type Props = {
  slots: readonly FrontSlot[];
  known: Known;
  backfill: readonly number[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  onEdit: (slot: FrontSlot) => void;
  onEmpty: (slot: FrontSlot) => void;
  onMove: (place: Place, by: number) => void;
  onDropped: (dragged: Dragged, at: { area: Area; index: number; industry?: number }) => void;
  onNotice: () => void;
};

/** Shows the home page as slots, in the order of the page. */
export function Board(props: Props) {
  const t = useMessages("front");
  const { slots, known, backfill, onDropped } = props;
  const places = placesOf(slots, known);
  return (
    <section className={styles["board"]} aria-labelledby="front-board">
      <h2 id="front-board" className="visually-hidden">
        {t.board}
      </h2>
      {AREAS.map((area) => (
        <div key={area} className={styles["area"]} data-area={area}>
          <div className={styles["head"]}>
            <h3>{t.areas[area]}</h3>
            {area === "notice" && (
              <button type="button" className="btn" onClick={props.onNotice}>
                {t.addNotice}
              </button>
            )}
          </div>
          <ol>
            {places
              .filter((place) => place.area === area)
              .map((place) => (
                <SlotRow key={place.id} place={place} {...props} />
              ))}
            {area === "headline" && <Backfill slots={slots} known={known} backfill={backfill} />}
            <EndOf area={area} index={ofArea(slots, area).length} onDropped={onDropped} />
          </ol>
        </div>
      ))}
    </section>
  );
}

function SlotRow({ place, known, selected, onSelect, onEdit, onEmpty, onMove, onDropped }: Props & { place: Place }) {
  const t = useMessages("front");
  const now = useNewsroomSecond() ?? 0;
  const { id, area, index, slot, industry } = place;
  const standing = slot === undefined ? undefined : standingOf(slot, known, now);
  const { ref, isOver } = useDrop<HTMLLIElement>(slot === undefined ? undefined : id, (dragged) =>
    onDropped(dragged, { area, index, ...(industry === undefined ? {} : { industry }) }),
  );
  const story = slot && known.stories.get(slot.article);
  return (
    <li
      ref={ref}
      className={styles["slot"]}
      data-on={selected === id || undefined}
      data-standing={standing}
      data-lacks={(slot && lackOf(slot, known)) || undefined}
      data-over={isOver || undefined}
      data-lead={(area === "headline" && index === 0) || undefined}
      data-reserve={(area === "headline" && index >= HEADLINES_SHOWN) || undefined}
      data-fill={slot === undefined || undefined}
    >
      <em>{index + 1}</em>
      <button
        type="button"
        id={placeId(id)}
        className={styles["what"]}
        aria-current={selected === id ? "true" : undefined}
        onFocus={() => onSelect(id)}
        onClick={() => slot && onEdit(slot)}
      >
        {slot === undefined ? (
          <b>
            <MixedText text={t.newestOf(known.industries.get(industry ?? 0) ?? "")} />
          </b>
        ) : (
          <b lang="zh-CN">{titleOf(slot, known) || t.hiddenTitle}</b>
        )}
        {slot !== undefined && (
          <small>
            <MixedText
              text={[
                ...notesOf(slot, known, now, t),
                ...(area === "headline" && index >= HEADLINES_SHOWN ? [t.reserve] : []),
              ].join(" · ")}
            />
          </small>
        )}
      </button>
      <span className={styles["side"]}>
        {story !== undefined && <Views story={story} />}
        {slot !== undefined && area !== "industry" && (
          <>
            <MoveButtons
              up={t.upOf(titleOf(slot, known))}
              down={t.downOf(titleOf(slot, known))}
              onMove={(by) => onMove(place, by)}
            />
          </>
        )}
        {slot !== undefined && (
          <button type="button" aria-label={t.emptyOf(titleOf(slot, known))} onClick={() => onEmpty(slot)}>
            ×
          </button>
        )}
      </span>
    </li>
  );
}

/** Shows in grey the articles that fill the free headlines. */
function Backfill({ slots, known, backfill }: Pick<Props, "slots" | "known" | "backfill">) {
  const now = useNewsroomSecond() ?? 0;
  return fillOf(slots, known, backfill, now).map((id) => <FillRow key={id} story={known.stories.get(id)} />);
}

function FillRow({ story }: { story: FrontStoryData | undefined }) {
  const t = useMessages("front");
  return (
    <li className={styles["slot"]} data-fill="">
      <em aria-hidden="true">·</em>
      <span className={styles["what"]}>
        <b>{t.backfill}</b>
        <small lang="zh-CN">{story?.title}</small>
      </span>
      <span className={styles["side"]}>{story !== undefined && <Views story={story} />}</span>
    </li>
  );
}

/** Shows the drop zone at the end of an area. */
function EndOf({ area, index, onDropped }: { area: Area; index: number } & Pick<Props, "onDropped">) {
  const { ref, isOver } = useDrop<HTMLLIElement>(undefined, (dragged) => onDropped(dragged, { area, index }));
  if (area === "industry" || area === "notice") return null;
  return <li ref={ref} className={styles["end"]} data-over={isOver || undefined} aria-hidden="true" />;
}

/** Shows a message about the whole board. Screen readers announce it when it changes. */
export function BoardNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles["note"]} role="status">
      {children}
    </p>
  );
}
