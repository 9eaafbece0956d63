import type { ReactNode } from "react";

/**
 * Shows a line icon in the text's colour, 22 px wide, drawn in 24 units. It has no text alternative, because it
 * decorates a text.
 */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
