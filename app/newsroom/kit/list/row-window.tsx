import { useVirtualizer } from "@tanstack/react-virtual";

/** Rows beyond which only those that are seen are drawn, and how high one is that was not drawn yet. */
const MANY = 100;
const ROW_PX = 36;

export type RowWindow = {
  /** The rows to draw: from the first up to the one before `to`. */
  from: number;
  to: number;
  /** Heights of what is not drawn. */
  above: number;
  below: number;
  /** Tells how high a drawn row is, by its place in the list as `data-index`; none where all are drawn. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  /** Scrolls to a row that may not be drawn. */
  reveal: (index: number) => void;
};

/** Which rows of a list to draw: all of a short one, of a long one those that are seen. */
export function useRowWindow(count: number): RowWindow {
  const isMany = count > MANY;
  // The compiler leaves this hook alone, as it must.
  // oxlint-disable-next-line react/incompatible-library
  const window = useVirtualizer({
    count: isMany ? count : 0,
    getScrollElement: () => document.getElementById("content"),
    estimateSize: () => ROW_PX,
    overscan: 20,
  });
  const seen = window.getVirtualItems();
  const [from, to] = isMany ? [seen[0]?.index ?? 0, (seen.at(-1)?.index ?? -1) + 1] : [0, count];
  return {
    from,
    to,
    above: seen[0]?.start ?? 0,
    below: window.getTotalSize() - (seen.at(-1)?.end ?? 0),
    measure: isMany ? window.measureElement : undefined,
    reveal: (index) => isMany && window.scrollToIndex(index),
  };
}

/** Stands for rows that are not drawn. */
export function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" style={{ height }} />;
}
