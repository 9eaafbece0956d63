import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { isComposingInput, pressedKey } from "#app/lib/pressed-key.ts";
import styles from "./suggestions.module.css";

/** Milliseconds without input after which the server is asked. */
const PAUSE_MS = 120;

/** Returns texts that continue the typed one. Returns none if the server does not respond. */
async function fetchSuggestions(text: string, language: string, signal: AbortSignal): Promise<string[]> {
  const headers = { server: "true", "think-lang": language };
  const response = await fetch(`/api/content/suggest?q=${encodeURIComponent(text)}`, { headers, signal });
  const { code, data } = (await response.json()) as { code: number; data: { items: string[] } };
  return code === 1 ? data.items : [];
}

/**
 * A list of suggestions below a search field, which becomes a combobox. Arrows move, Enter or a tap searches, Escape
 * closes. While an input method composes a word, it requests nothing.
 */
export function Suggestions({ field }: { field: HTMLInputElement }) {
  const t = useMessages("common");
  const language = useLanguage();
  const id = useId();
  const [{ items, active }, setState] = useState<{ items: string[]; active: number }>({ items: [], active: -1 });
  const asked = useRef<AbortController>(undefined);

  const close = useEffectEvent(() => {
    asked.current?.abort();
    setState({ items: [], active: -1 });
  });
  const ask = useEffectEvent(async () => {
    asked.current?.abort();
    const controller = new AbortController();
    asked.current = controller;
    const text = field.value.trim();
    const found = text === "" ? [] : await fetchSuggestions(text, language, controller.signal).catch(() => []);
    if (!controller.signal.aborted && document.activeElement === field) setState({ items: found, active: -1 });
  });
  const search = (text: string) => {
    fill(field, text);
    field.form?.querySelector("button")?.click();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = pressedKey(event) ?? "";
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (items.length === 0) return;
    if (step !== undefined) {
      event.preventDefault();
      const last = items.length;
      setState({ items, active: ((active + 1 + step + last + 1) % (last + 1)) - 1 });
    } else if (key === "Enter" && active >= 0) {
      event.preventDefault();
      search(items[active] ?? field.value);
    } else if (key === "Escape") {
      event.preventDefault();
      close();
    }
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), PAUSE_MS);
    };
    const onInput = (event: Event) => {
      if (!isComposingInput(event)) wait();
    };
    const onBlur = () => {
      clearTimeout(timer);
      close();
    };
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    field.addEventListener("input", onInput);
    field.addEventListener("compositionend", wait);
    field.addEventListener("keydown", onKeyDown);
    field.addEventListener("blur", onBlur);
    wait();
    return () => {
      clearTimeout(timer);
      field.removeEventListener("input", onInput);
      field.removeEventListener("compositionend", wait);
      field.removeEventListener("keydown", onKeyDown);
      field.removeEventListener("blur", onBlur);
    };
  }, [field]);

  const isOpen = items.length > 0;
  useEffect(() => {
    const attributes = {
      role: "combobox",
      autocomplete: "off",
      "aria-autocomplete": "list",
      "aria-controls": id,
      "aria-expanded": String(isOpen),
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    if (active < 0) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", `${id}-${active}`);
  }, [field, id, isOpen, active]);

  return (
    <>
      <div id={id} className={styles["list"]} role="listbox" aria-label={t.suggestions} hidden={!isOpen}>
        {items.map((text, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field, which keeps the focus
          <div
            key={text}
            id={`${id}-${index}`}
            role="option"
            lang={contentLang(text)}
            tabIndex={-1}
            aria-selected={index === active}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => search(text)}
          >
            {text}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {isOpen ? t.suggested(items.length) : ""}
      </p>
    </>
  );
}

function fill(field: HTMLInputElement, text: string): void {
  field.value = text;
}
