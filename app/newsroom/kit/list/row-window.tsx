import { useVirtualizer } from "@tanstack/react-virtual";

/** Number of rows above which only visible rows are rendered, and the estimated height of a row. */
const MANY = 100;
const ROW_PX = 36;

export type RowWindow = {
  /** Range of rows to render: `to` is exclusive. */
  from: number;
  to: number;
  /** Heights of the rows that are not rendered. */
  above: number;
  below: number;
  /** Measures a rendered row, whose index is `data-index`; undefined where all rows are rendered. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  /** Scrolls to a row that may not be rendered. */
  reveal: (index: number) => void;
};

/** Returns which rows of a list to render: all of a short list, the visible ones of a long list. */
export function useRowWindow(count: number): RowWindow {
  const isMany = count > MANY;
  // The React Compiler must skip this hook, because the library returns functions that cannot be memoized.
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

/** Empty row in place of rows that are not rendered. */
export function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" style={{ height }} />;
}
