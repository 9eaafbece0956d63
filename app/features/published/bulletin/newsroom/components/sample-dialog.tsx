import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { saveRecord } from "#app/newsroom/kit/record/record-data.ts";
import { RecordVersions } from "#app/newsroom/kit/record/record-versions.tsx";
import { changedFields, fieldText, linesOf, SAMPLE_TEXTS, sampleOf, type Sample } from "./bulletin-form.ts";
import styles from "./bulletins.module.css";
import type { KeptSample } from "./kept-sample.ts";
import { useBulletinWords } from "./use-bulletin-words.ts";

type Props = {
  bulletin: number;
  /** The sample; undefined for a new one. */
  sample: KeptSample | undefined;
  onSaved: () => void;
  onRemoved: (record: Sample) => void;
  onClose: () => void;
};

/**
 * Shows the form of a sample, or of a new one. If another staff member has changed the sample meanwhile, the form shows
 * their text and does not discard the user's.
 */
export function SampleDialog({ bulletin, sample, onSaved, onRemoved, onClose }: Props) {
  const t = useMessages("bulletins");
  const { moved } = useMessages("records");
  const words = useBulletinWords();
  const [key] = useState(() => crypto.randomUUID());
  const [begun] = useState(sample);
  const [baseVersion, setBaseVersion] = useState(sample?.version);
  const [isLookingBack, setLookingBack] = useState(false);
  const known = sample === undefined || baseVersion === undefined ? undefined : { id: sample.id, version: baseVersion };
  const save = async (record: Sample) => {
    const saved = await saveRecord("samples", record, known, { key, parentId: bulletin });
    if (!("version" in saved)) return "failure" in saved ? saved.failure : moved;
    onSaved();
    onClose();
    return undefined;
  };
  const remove = async () => {
    if (known === undefined || sample === undefined) return;
    const answer = await newsroomRequest("POST /newsroom/samples/remove", { input: known, silent: true });
    if (!answer.ok || !answer.data.done) return setFailure(answer.ok ? moved : answer.msg);
    onRemoved(sample.record);
    onClose();
  };
  const { ref, handlers, errors, failure, isBusy, setFailure } = useForm({
    validate: (values) => ({
      product: (values["product"] ?? "").trim() === "" ? t.needed : undefined,
      items: sampleOf(values) === undefined ? t.badItem : undefined,
    }),
    send: async (values) => {
      const record = sampleOf(values);
      return record === undefined ? t.badItem : save(record);
    },
  });
  // During a save the refetched sample may be the one that was just saved.
  const hasMoved = !isBusy && sample !== undefined && sample.version !== baseVersion;
  if (isLookingBack && sample !== undefined) {
    return (
      <RecordVersions
        nouns="samples"
        stored={known ?? sample}
        name={sample.record.product}
        words={words}
        isFixed={hasMoved}
        onRestored={onClose}
        onClose={() => setLookingBack(false)}
      />
    );
  }
  const record = begun?.record;
  const names = { ...t.columns, ...t.fields };
  return (
    <Dialog title={record === undefined ? t.newSample : t.editSample(record.product)} onClose={onClose}>
      <form ref={ref} method="post" noValidate aria-busy={isBusy} {...handlers}>
        {hasMoved && (
          <div className={styles["moved"]} role="alert">
            <p>{t.movedTo}</p>
            <ul lang="zh-CN">
              {changedFields(sample.record, record).map((name) => (
                <li key={name}>
                  {names[name as keyof typeof names]}：{fieldText(sample.record, name)}
                </li>
              ))}
            </ul>
            <button type="button" className="btn" onClick={() => setBaseVersion(sample.version)}>
              {t.useMine}
            </button>
          </div>
        )}
        <div className={styles["fields"]}>
          {SAMPLE_TEXTS.map((name) => (
            <Field
              key={name}
              name={name}
              label={names[name]}
              defaultValue={record?.[name] ?? ""}
              maxLength={500}
              error={errors[name]}
              lang="zh-CN"
            />
          ))}
          <SelectField name="result" label={t.columns.result} defaultValue={record?.result ?? "fail"}>
            <option value="fail">{t.results.fail}</option>
            <option value="pass">{t.results.pass}</option>
          </SelectField>
          <div className={styles["wide"]}>
            <TextAreaField
              name="items"
              label={t.fields.items}
              defaultValue={record === undefined ? "" : linesOf(record.items)}
              error={errors["items"]}
              lang="zh-CN"
            />
          </div>
        </div>
        {sample !== undefined && (
          <p className={styles["acts"]}>
            <button type="button" className="btn" onClick={() => setLookingBack(true)}>
              {t.versions}
            </button>
            <button type="button" className="btn" disabled={hasMoved} onClick={() => void remove()}>
              {t.remove}
            </button>
          </p>
        )}
        <DialogFoot action={t.save} failure={failure} isBusy={isBusy} isWaiting={hasMoved} onClose={onClose} />
      </form>
    </Dialog>
  );
}
