import { useCallback, useId } from "react";
import { EditorField } from "#app/features/base/rich-text/editor/editor-field.tsx";
import type { UploadPicture } from "#app/features/base/rich-text/editor/picture-files.ts";
import type { Written } from "#app/features/base/rich-text/editor/use-editor.ts";
import { uploadFile } from "#app/features/base/upload/components/upload-file.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { CONTRIBUTION_RULES } from "../contribution.rules.ts";
import styles from "./contribution-form.module.css";

type Props = {
  initial: string;
  characters: number;
  error: string | undefined;
  onWrite: (written: Written) => void;
};

/** The text, its length, and its error. */
export function BodyField({ initial, characters, error, onWrite }: Props) {
  const t = useMessages("contribution");
  const editor = useMessages("editor");
  const id = useId();
  const upload = useCallback<UploadPicture>(async (file, watch) => {
    const answer = await uploadFile(file, { topic: "article", ...watch });
    return answer.ok ? { ok: true, url: answer.data.file.url } : { ok: false, msg: answer.msg };
  }, []);
  const { bodyMin, bodyMax } = CONTRIBUTION_RULES;
  return (
    <div className={styles["body"]}>
      <p className={styles["label"]}>{t.labels.body}</p>
      <EditorField
        id={id}
        label={t.labels.body}
        describedBy={`${id}-count ${id}-error`}
        isWrong={error !== undefined}
        initial={initial}
        onWrite={onWrite}
        upload={upload}
      />
      <p className={styles["count"]} id={`${id}-count`} data-over={characters > bodyMax || undefined}>
        {editor.characters(characters, bodyMin, bodyMax)}
      </p>
      <p className={styles["error"]} id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}
