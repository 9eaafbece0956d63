import type { ReactNode } from "react";

/** The drawings of the toolbar's buttons, for use in an Icon. */
export const ICONS: Record<string, ReactNode> = {
  bulletList: <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" strokeLinecap="round" />,
  orderedList: <path d="M10 6h10M10 12h10M10 18h10M4 4.5l1.2-.6V9M4 14.6c.4-1.2 2.4-1 2.2.3C6 16 4 17 4 18.5h2.4" />,
  quote: <path d="M10 8H5v6h5V8zm0 6c0 2-1 3.2-3 4M19 8h-5v6h5V8zm0 6c0 2-1 3.2-3 4" />,
  link: <path d="M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1" />,
  picture: <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01" />,
  table: <path d="M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14" />,
  wordFile: <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 11l1.2 6 1.8-5 1.8 5 1.2-6" />,
  undo: <path d="M8 5L4 9l4 4M4 9h9a6 6 0 0 1 0 12H9" />,
  redo: <path d="M16 5l4 4-4 4M20 9h-9a6 6 0 0 0 0 12h4" />,
};
