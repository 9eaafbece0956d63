import { createElement } from "react";
import type { Drawing } from "../drawing/shapes.ts";

type Props = {
  drawing: Drawing;
  className?: string;
  /** Ids of the elements with the name and the description of the drawing. */
  labelledBy: string;
  describedBy: string;
};

/** Shows a drawing of a chart. Its size is known before it is shown, so nothing moves. */
export function ChartSvg({ drawing: { width, height, shapes }, className, labelledBy, describedBy }: Props) {
  const tall = Math.round(height);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${tall}`}
      width={width}
      height={tall}
      role="img"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {shapes.map(({ tag, props, text }, index) =>
        // Indexes may be keys, because a drawing never changes. A new drawing replaces it as a whole.
        createElement(tag, { ...props, key: index }, text),
      )}
    </svg>
  );
}
