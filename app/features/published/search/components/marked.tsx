import { Pieces } from "#app/features/base/title/components/title-text.tsx";
import type { MarkedPart } from "../search.marks.ts";

/** Shows a text with the searched words highlighted. `breaks`: where a line of a title may break. */
export function Marked({ parts, breaks = [] }: { parts: MarkedPart[]; breaks?: number[] }) {
  const shown = parts.map(({ text, marked }, index) => {
    const start = lengthOf(parts.slice(0, index));
    const pieces = <Pieces key={start} text={text} breaks={breaks} start={start} />;
    return marked ? <mark key={start}>{pieces}</mark> : pieces;
  });
  return breaks.length === 0 ? shown : <span className="words">{shown}</span>;
}

const lengthOf = (parts: MarkedPart[]) => parts.reduce((sum, { text }) => sum + text.length, 0);
