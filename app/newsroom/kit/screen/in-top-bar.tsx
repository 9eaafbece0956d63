import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";

/** The id of the place in the top bar that a screen may fill. */
export const TOP_BAR_SLOT = "newsroom-bar";

/** Puts what belongs to a screen into the top bar: where one is, its state, its acts. */
export function InTopBar({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(TOP_BAR_SLOT)), []);
  return slot === null ? null : createPortal(children, slot);
}
