import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useMessages } from "#app/i18n/messages.ts";
import { Keys } from "../keys/keys.tsx";
import { Clock } from "./clock.tsx";
import { Others } from "./others.tsx";
import styles from "./top-bar.module.css";

const SLOT = "office-bar";

type Props = { onPalette: () => void; onHelp: () => void };

/** The bar over every screen: the palette's button, what the screen itself puts there, the clock with the line's state. */
export function TopBar({ onPalette, onHelp }: Props) {
  const t = useMessages("office");
  return (
    <header className={styles["bar"]}>
      <button type="button" className={styles["palette"]} onClick={onPalette}>
        <span>{t.palette.open}</span>
        <Keys of="palette" />
      </button>
      <div className={styles["slot"]} id={SLOT} />
      <Others />
      <Clock />
      <button type="button" className={styles["help"]} onClick={onHelp} aria-label={t.keys.help} title={t.keys.help}>
        <Keys of="help" />
      </button>
    </header>
  );
}

/** Puts what belongs to a screen into the top bar: where one is, its state, its acts. */
export function InTopBar({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(SLOT)), []);
  return slot === null ? null : createPortal(children, slot);
}
