import { useMessages } from "#app/i18n/messages.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { TOP_BAR_SLOT } from "#app/newsroom/kit/screen/in-top-bar.tsx";
import { Clock } from "./clock.tsx";
import { Others } from "./others.tsx";
import styles from "./top-bar.module.css";

type Props = { onPalette: () => void; onHelp: () => void };

/**
 * Shows the bar above every screen: the palette's button, the screen's slot, and the clock with the connection state.
 */
export function TopBar({ onPalette, onHelp }: Props) {
  const t = useMessages("newsroom");
  return (
    <header className={styles["bar"]}>
      <button type="button" className={styles["palette"]} onClick={onPalette}>
        <span>{t.palette.open}</span>
        <Keys of="palette" />
      </button>
      <div className={styles["slot"]} id={TOP_BAR_SLOT} />
      <Others />
      <Clock />
      <button type="button" className={styles["help"]} onClick={onHelp} aria-label={t.keys.help} title={t.keys.help}>
        <Keys of="help" />
      </button>
    </header>
  );
}
