import { useState, type KeyboardEvent, type RefObject } from "react";
import { CHANNELS } from "#app/features/published/flash/flash.channels.ts";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { contentLang } from "#app/lib/language.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./flash.module.css";
import { MarkedField } from "./marked-field.tsx";
import { StoryDialog } from "./story-dialog.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import type { Line } from "./use-line.ts";

type Props = {
  line: Line;
  screen: CallData<"GET /newsroom/flashScreen"> | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
};
const MOST = 500;

/** Shows the form for writing a flash. Enter sends it, even from one of the small fields. */
export function FlashLine({ line, screen, field }: Props) {
  const t = useMessages("flashes");
  const flash = useMessages("flash");
  const { text, set } = line;
  const isRed = text.importance === "important";
  const mayRed = screen !== undefined && screen.red !== "no";
  const [isLinking, setLinking] = useState(false);
  const [linked, setLinked] = useState("");
  const redden = () => set({ importance: isRed ? "normal" : "important" });
  // The key is handled even before the permission is loaded. Otherwise the browser's own shortcut would reload the
  // page, and the typed text would be lost.
  useActs({ redLine: screen?.red === "no" ? undefined : redden, linkStory: () => setLinking(true) });
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === "Escape" && line.takeBackSent !== undefined) line.takeBackSent();
    else if (key === "Enter") line.send();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <section className={styles["line"]} aria-label={t.line} data-red={isRed || undefined}>
        <MarkedField
          ref={field}
          onKeyDown={onKeyDown}
          label={t.content}
          placeholder={t.placeholder}
          value={text.content}
          maxLength={MOST}
          onChange={(event) => set({ content: event.target.value.replaceAll("\n", " ") })}
        />
        <div className={styles["with"]}>
          <input
            aria-label={t.source}
            placeholder={t.source}
            list="flash-sources"
            maxLength={40}
            value={text.source}
            onKeyDown={onKeyDown}
            onChange={(event) => set({ source: event.target.value })}
          />
          <datalist id="flash-sources">
            {screen?.sources.map((name) => (
              <option key={name} lang={contentLang(name)}>
                {name}
              </option>
            ))}
          </datalist>
          <select
            aria-label={t.channel}
            value={text.channel}
            onKeyDown={onKeyDown}
            onChange={(event) => set({ channel: CHANNELS.find((name) => name === event.target.value) ?? "top" })}
          >
            {CHANNELS.map((name) => (
              <option key={name} value={name}>
                {flash.channel[name]}
              </option>
            ))}
          </select>
          {mayRed && (
            <button type="button" className={styles["red"]} aria-pressed={isRed} onClick={redden}>
              {t.red} <Keys of="redLine" />
            </button>
          )}
          <select
            aria-label={t.industry}
            value={text.industry}
            onKeyDown={onKeyDown}
            onChange={(event) => set({ industry: event.target.value })}
          >
            {screen?.needsIndustry !== true && <option value="">{t.noIndustry}</option>}
            {screen?.industries.map(({ slug, name }) => (
              <option key={slug} value={slug} lang={contentLang(name)}>
                {name}
              </option>
            ))}
          </select>
          <Tags tags={text.tags} onKeyDown={onKeyDown} onTags={(tags) => set({ tags })} />
          <input
            aria-label={t.title}
            placeholder={t.title}
            maxLength={64}
            value={text.title}
            lang="zh-CN"
            onKeyDown={onKeyDown}
            onChange={(event) => set({ title: event.target.value })}
          />
          {text.article === null ? (
            <button type="button" onClick={() => setLinking(true)}>
              {t.link} <Keys of="linkStory" />
            </button>
          ) : (
            <button type="button" className={styles["linked"]} onClick={() => set({ article: null })}>
              {linked === "" ? `#${text.article}` : linked} ×<span className="visually-hidden">{t.unlink}</span>
            </button>
          )}
          <span className={styles["count"]}>
            {Array.from(text.content).length}/{MOST}
          </span>
          <button type="button" className="btn primary" disabled={line.isSending} onClick={line.send}>
            {isRed && screen?.red === "second" ? t.askSecond : t.send} <kbd>↵</kbd>
          </button>
        </div>
        {isRed && screen?.red === "second" && <p className={styles["hint"]}>{t.redHint}</p>}
        <p className={kit["failure"]} role="alert">
          {line.failure === "" ? "" : `${line.failure} ${t.again}`}
        </p>
      </section>
      {isLinking && (
        <StoryDialog
          onChoose={({ id, title }) => {
            set({ article: id });
            setLinked(title);
          }}
          onClose={() => setLinking(false)}
        />
      )}
    </>
  );
}

type TagsProps = {
  tags: readonly string[];
  onTags: (tags: string[]) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** Shows a field for tags, separated by spaces or commas. It normalizes the typed text only when it loses the focus. */
function Tags({ tags, onTags, onKeyDown }: TagsProps) {
  const t = useMessages("flashes");
  const [typed, setTyped] = useState<string>();
  return (
    <input
      aria-label={t.tags}
      placeholder={t.tags}
      lang="zh-CN"
      maxLength={120}
      value={typed ?? tags.join(" ")}
      onBlur={() => setTyped(undefined)}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        setTyped(event.target.value);
        const words = event.target.value.split(/[\s,，、#]+/).filter((word) => word !== "");
        onTags([...new Set(words.map((word) => word.slice(0, 20)))].slice(0, 10));
      }}
    />
  );
}
