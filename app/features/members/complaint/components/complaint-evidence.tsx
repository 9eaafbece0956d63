import { useId, useState } from "react";
import { request } from "#app/features/base/member-client/member-request.ts";
import { isAnimated } from "#app/features/base/rich-text/editor/picture-motion.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { FILE_RULES, MOST_FILES } from "../complaint.schema.ts";
import styles from "./complaint.module.css";

/** The limit in milliseconds for a file over a slow connection. */
const TIMEOUT_MS = 300_000;
const SIZE = `${FILE_RULES.maxsize / 1_048_576} MB`;
const ACCEPT = FILE_RULES.mimetype
  .split(",")
  .map((suffix) => `.${suffix}`)
  .join(",");

type Props = { number: string; attached: number };

/** Attaches files to a complaint one after another, and shows the result of each. */
export function ComplaintEvidence({ number, attached }: Props) {
  const { evidence: t } = useMessages("complaint");
  const id = useId();
  const [count, setCount] = useState(attached);
  const [said, setSaid] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const say = (index: number, words: string) => setSaid((before) => before.with(index, words));
  const attach = async (files: File[]) => {
    const left = MOST_FILES - count;
    const chosen = files.slice(0, left);
    setBusy(true);
    setSaid([...chosen.map(({ name }) => t.sending(name)), ...(files.length > left ? [t.tooMany(left)] : [])]);
    for (const [index, file] of chosen.entries()) {
      const input = new FormData();
      input.append("number", number);
      input.append("file", file);
      // oxlint-disable-next-line no-await-in-loop -- One after the other: they share one line.
      const answer = await request("POST /complaint/attach", { input, timeout: TIMEOUT_MS, silent: true });
      say(index, answer.ok ? t.taken(file.name, await isAnimated(file)) : t.failed(file.name, answer.msg));
      if (answer.ok) setCount(answer.data.files);
    }
    setBusy(false);
  };
  return (
    <div className={styles["evidence"]} role="group" aria-labelledby={`${id}-title`}>
      <p>
        <strong id={`${id}-title`}>{t.title}</strong>
        {count > 0 && ` ${t.attached(count)}`}
      </p>
      {count < MOST_FILES && (
        <>
          <label className={`btn ${styles["choose"]}`}>
            {t.choose}
            <input
              type="file"
              className="visually-hidden"
              multiple
              accept={ACCEPT}
              aria-describedby={`${id}-hint`}
              disabled={isBusy}
              onChange={({ target }) => {
                void attach([...(target.files ?? [])]);
                target.value = "";
              }}
            />
          </label>
          <p id={`${id}-hint`} className={styles["note"]}>
            {t.hint(MOST_FILES, SIZE)}
          </p>
        </>
      )}
      <div role="status">
        {said.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </div>
  );
}
