import { Fragment } from "react";
import type { Titled } from "../title.view.ts";

/** Shows a title whose lines break only between words. A word that is wider than its line still breaks. */
export function TitleText({ of: { title, breaks } }: { of: Titled }) {
  if (breaks.length === 0) return <>{title}</>;
  return (
    <span className="words">
      <Pieces text={title} breaks={breaks} />
    </span>
  );
}

/** Shows a text with its possible line breaks. `start`: the offset of the text in its title. */
export function Pieces({ text, breaks, start = 0 }: { text: string; breaks: number[]; start?: number }) {
  const inside = breaks.map((at) => at - start).filter((at) => at > 0 && at < text.length);
  return [0, ...inside].map((from, index) => (
    <Fragment key={from}>
      {(index > 0 || breaks.includes(start)) && <wbr />}
      {text.slice(from, inside[index])}
    </Fragment>
  ));
}
