import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** The drawings of the member area, keyed by the `icon` of a rule. */
const DRAWINGS: Record<string, ReactNode> = {
  overview: <path d="M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z" />,
  account: <path d="M4 20v-.5c0-3.6 3.6-6 8-6s8 2.4 8 6v.5zM12 11a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5z" />,
  profile: (
    <path d="M3.5 5h17v14h-17zM8.5 11.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.5 16c.4-1.6 1.5-2.5 3-2.5s2.6.9 3 2.5M14 9h4M14 12h4M14 15h2.5" />
  ),
  password: <path d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2.5" />,
  integral: <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8z" />,
  balance: <path d="M3.5 6.5h15v3M3.5 6.5v12h17v-9h-17M16.5 14h.01" />,
  message: <path d="M3.5 5.5h17v13h-17zM4 6l8 7 8-7" />,
  comment: <path d="M4 4.5h16v11.5h-8.5L7 20v-4H4zM8 8.5h8M8 12h5" />,
  collect: <path d="M6 3.5h12v17l-6-4.5-6 4.5z" />,
  follow: <path d="M12 20S3.5 15 3.5 9a4.6 4.6 0 0 1 8.5-2.4A4.6 4.6 0 0 1 20.5 9c0 6-8.5 11-8.5 11z" />,
  history: <path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 7.5V12l3 2" />,
  contribute: <path d="m4 20 1-4.5L16 4.5 19.5 8l-11 11zM13.5 7 17 10.5M12 20h8" />,
  security: <path d="M12 3.5 4.5 6v5.5c0 4.3 3 7.5 7.5 9 4.5-1.5 7.5-4.7 7.5-9V6zM8.5 12l2.5 2.5 4.5-5" />,
};

/** The icon of a menu entry. An unknown name gets a plain mark, so that the labels stay aligned. */
export function AreaIcon({ name }: { name: string }) {
  return <Icon>{DRAWINGS[name] ?? <path d="M9 9h6v6H9z" />}</Icon>;
}
