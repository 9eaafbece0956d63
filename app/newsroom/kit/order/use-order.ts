import { useEffect, useRef, useState, type RefObject } from "react";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import { bindDragging, endOfAll } from "./bind-dragging.ts";
import { movedBy, movedTo } from "./order.ts";
import { touchDraggable, touchTarget } from "./touch-drag.ts";

type Options = {
  /** The ids of the rows in their order. */
  ids: readonly number[];
  /** The id of the row that keys apply to. */
  current: number | undefined;
  /** Returns whether two rows are in the same group. Rows move only within their group. */
  isSibling?: (one: number, other: number) => boolean;
  /** Saves the new order. If undefined, the rows cannot be moved. */
  onOrder: ((ids: number[]) => void) | undefined;
};

/**
 * Orders rows by keys (Alt ↑, Alt ↓), buttons and dragging. The returned `move` is for buttons, `drop` for rows that
 * are drop targets (useRowDrag).
 */
export function useOrder({ ids, current, isSibling = () => true, onOrder }: Options) {
  const keep = (next: number[]) => {
    if (next.some((id, index) => id !== ids[index])) onOrder?.(next);
  };
  const move = (id: number, by: number) => {
    keep(movedBy(ids, id, by, isSibling));
    // React renders the row at its new position; this keeps the focus on it.
    requestAnimationFrame(() => document.getElementById(rowLinkId(id))?.focus());
  };
  const drop = (id: number, target: number) => {
    if (isSibling(id, target)) keep(movedTo(ids, id, target));
  };
  const can = current !== undefined && onOrder !== undefined;
  useActs({
    moveRowUp: can ? () => move(current, -1) : undefined,
    moveRowDown: can ? () => move(current, 1) : undefined,
  });
  return { move, drop };
}

/**
 * Makes a row draggable, and a drop target for rows of the same `list`. `onDrop` receives the id of the dropped row.
 */
export function useRowDrag<E extends HTMLElement>(
  { list, id, isFixed }: { list: string; id: number; isFixed: boolean },
  onDrop: (id: number) => void,
): { ref: RefObject<E | null>; isOver: boolean } {
  const ref = useRef<E>(null);
  const latest = useRef(onDrop);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null || isFixed) return;
    const getInitialData = () => ({ list, id });
    const target = {
      element,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
    };
    const canDrop = (data: Record<string, unknown>) => data["list"] === list && data["id"] !== id;
    const onDrop = (data: Record<string, unknown>) => {
      setOver(false);
      latest.current(Number(data["id"]));
    };
    return endOfAll(
      bindDragging(({ draggable, dropTargetForElements }) => [
        draggable({ element, getInitialData }),
        dropTargetForElements({
          ...target,
          canDrop: ({ source }) => canDrop(source.data),
          onDrop: ({ source }) => onDrop(source.data),
        }),
      ]),
      touchTarget({ ...target, canDrop, onDrop }),
      touchDraggable(element, getInitialData),
    );
  }, [list, id, isFixed]);
  return { ref, isOver };
}
