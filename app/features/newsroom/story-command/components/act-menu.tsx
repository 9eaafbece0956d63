import { useState, type KeyboardEvent } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { WaitingWindow } from "#app/newsroom/kit/late/waiting.tsx";
import { KEYS } from "#app/newsroom/kit/keys/key-table.ts";
import styles from "./acts.module.css";
import { ActButtons } from "./act-buttons.tsx";
import { useStoryActs, type StoryActs } from "./use-story-acts.tsx";
import { KEY_OF, type StoryAct } from "./way.ts";

type Props = { of: StoryActs; title: string; onClose: () => void };

/** Shows the menu of a story's commands. Arrows move; Enter or the key of a command chooses. */
export function ActMenu({ of, title, onClose }: Props) {
  const { menu: t, untitled } = useMessages("stories");
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = pressedKey(event) ?? "";
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const act = of.acts?.find((one) => pressOf(one) === key);
    if (step === undefined && act === undefined) return;
    event.preventDefault();
    if (act !== undefined) of.run(act);
    else moveFocus(event.currentTarget, step ?? 0);
  };
  // While the commands load, the window takes their keys, so that neither it nor the screen behind handles them.
  if (of.acts === undefined) return <WaitingWindow onClose={onClose} />;
  return (
    <Dialog title={title === "" ? untitled : title} onClose={onClose}>
      <div
        className={styles["menu"]}
        role="toolbar"
        aria-orientation="vertical"
        tabIndex={-1}
        aria-label={t.title}
        onKeyDown={onKeyDown}
      >
        <ActButtons of={of} />
      </div>
      {of.acts.length === 0 && <p className={styles["text"]}>{t.nothing}</p>}
      <div className={styles["actions"]}>
        <button type="button" className="btn" onClick={onClose}>
          {t.close}
        </button>
      </div>
    </Dialog>
  );
}

function pressOf(act: StoryAct): string | undefined {
  const key = KEY_OF[act];
  return key === undefined ? undefined : KEYS[key].press;
}

function moveFocus(menu: HTMLElement, step: number): void {
  const buttons = [...menu.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

/** Shows the commands of a story in a list: first the menu, then the window of the chosen command. */
export function RowActs({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const [isChosen, setChosen] = useState(false);
  const acts = useStoryActs(id, { onDone: onClose, onRefused: onClose, onClose });
  if (isChosen) return acts.window;
  const run = (act: StoryAct) => {
    setChosen(true);
    acts.run(act);
  };
  return <ActMenu of={{ ...acts, run }} title={title} onClose={onClose} />;
}
