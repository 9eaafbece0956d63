import type { ReactNode } from "react";

/** A line icon of 24 units in the text's colour, 22 px wide. It is decoration beside words, so it has no text of its own. */
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
