import { useState } from "react";
import type { FlashTemplate, FlashText } from "#app/features/published/flash/newsroom/flash.calls.server.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Time } from "#app/ui/time.tsx";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import styles from "./flash.module.css";
import { emptyText } from "./flash-data.ts";
import { alikeTo, type Recent } from "./flash-words.ts";

/** Shows the texts of the last two hours that are similar to the draft. */
export function Alike({ content, recent }: { content: string; recent: readonly Recent[] }) {
  const t = useMessages("flashes");
  const alike = alikeTo(content, recent);
  return (
    <section className={styles["box"]} aria-labelledby="flash-alike">
      <h2 id="flash-alike">{t.alike}</h2>
      <p className="visually-hidden" role="status">
        {alike.length === 0 ? "" : t.alikeFound(alike.length)}
      </p>
      {alike.length === 0 ? (
        <p className={styles["hint"]}>{t.noneAlike}</p>
      ) : (
        <ul className={styles["alike"]}>
          {alike.map(({ text, at }) => (
            <li key={at + text}>
              <Time iso={at} format="clock" className="num" /> <span lang="zh-CN">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type TemplatesProps = { templates: readonly FlashTemplate[]; text: FlashText; onFill: (text: FlashText) => void };

/**
 * Lists templates. Choosing one fills the form and selects its first gap. The form's text can be saved as a template.
 */
export function Templates({ templates, text, onFill }: TemplatesProps) {
  const t = useMessages("flashes");
  const [isKeeping, setKeeping] = useState(false);
  const keep = async (name: string) => {
    const known = templates.find((one) => one.name === name);
    const { title, content, channel, source } = text;
    const base = known && { id: known.id, version: known.version };
    const input = { ...base, name, title, content, channel, source };
    const answer = await newsroomRequest("POST /newsroom/saveFlashTemplate", { input, silent: true });
    return answer.ok ? undefined : answer.msg;
  };
  const remove = async ({ id, version }: FlashTemplate) => {
    await newsroomRequest("POST /newsroom/removeFlashTemplate", { input: { id, version } });
  };
  const fill = ({ title, content, channel, source }: FlashTemplate) =>
    onFill({ ...emptyText({ channel, source }), title, content });
  useActs({ templates: templates.length > 0 ? () => document.getElementById(FIRST)?.focus() : undefined });
  return (
    <section className={styles["box"]} aria-labelledby="flash-templates">
      <h2 id="flash-templates">
        {t.templates} <Keys of="templates" />
      </h2>
      <ul className={styles["templates"]}>
        {templates.map((template, index) => (
          <li key={template.id}>
            <button
              type="button"
              id={index === 0 ? FIRST : undefined}
              title={template.content}
              lang="zh-CN"
              onClick={() => fill(template)}
            >
              {template.name}
            </button>
            <button type="button" aria-label={t.removeTemplate(template.name)} onClick={() => void remove(template)}>
              ×
            </button>
          </li>
        ))}
      </ul>
      <p className={styles["hint"]}>{t.templateHint}</p>
      {text.content.trim() !== "" && (
        <button type="button" className="btn" onClick={() => setKeeping(true)}>
          {t.keepTemplate}
        </button>
      )}
      {isKeeping && (
        <WordsDialog
          title={t.keepTemplate}
          label={t.templateName}
          action={t.keep}
          quote={text.content}
          longest={20}
          onSend={keep}
          onClose={() => setKeeping(false)}
        />
      )}
    </section>
  );
}
const FIRST = "flash-first-template";
