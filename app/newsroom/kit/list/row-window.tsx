import { useVirtualizer } from "@tanstack/react-virtual";

/** The number of rows above which only visible rows are rendered, and the estimated height of a row in pixels. */
const MANY = 100;
const ROW_PX = 36;

export type RowWindow = {
  /** The range of rows to render; `to` is exclusive. */
  from: number;
  to: number;
  /** The heights of the rows above and below that are not rendered, in pixels. */
  above: number;
  below: number;
  /** Measures a rendered row, whose index is in `data-index`. Undefined if all rows are rendered. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  /** Scrolls to a row, even if it is not rendered yet. */
  reveal: (index: number) => void;
};

/** Returns the range of rows to render: all rows of a short list, only the visible ones of a long list. */
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

/** Shows an empty row in place of rows that are not rendered. */
export function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" style={{ height }} />;
}
