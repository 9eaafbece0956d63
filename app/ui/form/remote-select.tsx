import { useId, useRef, type KeyboardEvent } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { contentLang } from "#app/lib/language.ts";
import { FieldFrame, type FieldNotes } from "./field-frame.tsx";
import styles from "./remote-select.module.css";
import { useRemoteOptions, type LoadOptions } from "./use-remote-options.ts";

type Props = FieldNotes & {
  name: string;
  /** Id of the chosen option; null for none. */
  value: number | null;
  onChoose: (id: number | null) => void;
  load: LoadOptions;
};

/**
 * A combobox whose options are loaded page by page while the reader types (docs/wire.md#calls). Arrows move, Enter
 * chooses, Escape cancels. Emptying the field removes the choice.
 */
export function RemoteSelect({ label, error, hint, name, value, onChoose, load }: Props) {
  const t = useMessages("select");
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const { state, shown, open, close, type, move, choose, more } = useRemoteOptions({ value, onChoose, load });
  const { isOpen, active, options, status, total } = state;

  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Record<string, (() => void) | undefined> = {
      ArrowDown: () => (isOpen ? move(1) : open()),
      ArrowUp: () => (isOpen ? move(-1) : open()),
      Enter: isOpen && active >= 0 ? () => choose(options[active]) : undefined,
      Escape: isOpen ? close : undefined,
    };
    const act = acts[pressedKey(event) ?? ""];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const onScroll = () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = list.current ?? {};
    if (scrollTop + clientHeight > scrollHeight - 40) more();
  };
  const said = { loading: t.loading, failed: t.failed, ready: total === 0 ? t.none : t.count(total) }[status];
  return (
    <div className={styles["select"]}>
      <FieldFrame label={label} error={error} hint={hint}>
        {(ties) => (
          <>
            <input
              {...ties}
              name={name}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
              autoComplete="off"
              lang={contentLang(shown)}
              value={shown}
              onChange={(event) => type(event.target.value)}
              onClick={open}
              onBlur={close}
              onKeyDown={onKeyDown}
            />
            <span className={styles["arrow"]} aria-hidden="true" />
          </>
        )}
      </FieldFrame>
      <div className={styles["popup"]} hidden={!isOpen}>
        <div id={listId} ref={list} role="listbox" aria-label={label} onScroll={onScroll}>
          {options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field, which keeps the focus
            <div
              key={option.id}
              id={`${listId}-${index}`}
              role="option"
              lang={contentLang(option.name)}
              tabIndex={-1}
              aria-selected={option.id === value}
              data-active={index === active || undefined}
              ref={index === active ? (item) => item?.scrollIntoView({ block: "nearest" }) : undefined}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.name}
            </div>
          ))}
        </div>
        {(status !== "ready" || total === 0) && <p>{said}</p>}
      </div>
      <p className="visually-hidden" role="status">
        {isOpen ? said : ""}
      </p>
    </div>
  );
}
