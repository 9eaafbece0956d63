import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Dragged } from "./dragged.ts";
import { bindDragging, endOfAll } from "./bind-dragging.ts";
import { touchDraggable, touchTarget } from "./touch-drag.ts";

/** Makes an element a drop target if `onDrop` is given, and draggable if `key` is given. */
export function useDrop<E extends HTMLElement>(key: string | undefined, onDrop?: (dragged: Dragged) => void) {
  const ref = useRef<E>(null);
  const latest = useRef(onDrop);
  const [isOver, setOver] = useState(false);
  const takes = onDrop !== undefined;
  useLayoutEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const target = {
      element,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }: { source: { data: Dragged } }) => {
        setOver(false);
        latest.current?.(source.data);
      },
    };
    const getInitialData = () => ({ key });
    return endOfAll(
      bindDragging(({ draggable, dropTargetForElements }) => [
        ...(takes ? [dropTargetForElements(target)] : []),
        ...(key === undefined ? [] : [draggable({ element, getInitialData })]),
      ]),
      ...(takes ? [touchTarget({ ...target, onDrop: (data) => target.onDrop({ source: { data } }) })] : []),
      ...(key === undefined ? [] : [touchDraggable(element, getInitialData)]),
    );
  }, [key, takes]);
  return { ref, isOver };
}
