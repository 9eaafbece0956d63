import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";

/** The id of the slot in the top bar that a screen may fill. */
export const TOP_BAR_SLOT = "newsroom-bar";

/** Renders a screen's title, state and commands into the top bar. */
export function InTopBar({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(TOP_BAR_SLOT)), []);
  return slot === null ? null : createPortal(children, slot);
}
