import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { showToast } from "#app/ui/toast.tsx";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { saveRecord } from "#app/newsroom/kit/record/record-data.ts";
import { RecordVersions } from "#app/newsroom/kit/record/record-versions.tsx";
import { BulletinFields } from "./bulletin-fields.tsx";
import { bulletinErrors, bulletinOf, changedFields, emptyBulletin, type Bulletin } from "./bulletin-form.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./bulletins.module.css";
import { SampleList } from "./sample-list.tsx";
import { useBulletinWords } from "./use-bulletin-words.ts";

type Whole = CallData<"GET /newsroom/bulletin">;

/** Shows the form of a bulletin with its samples. Without an id the form adds a bulletin. */
export function BulletinEditor({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useMessages("bulletins");
  const query = useQuery({ ...newsroomQuery("GET /newsroom/bulletin", { id: id ?? 0 }), enabled: id !== undefined });
  const [restored, setRestored] = useState(0);
  if (id !== undefined && query.data === undefined) {
    return (
      <p className={kit["none"]} role="status">
        {query.error === null ? t.reading : t.failed}
      </p>
    );
  }
  return (
    <>
      <Form key={restored} whole={query.data} onRestored={() => setRestored((times) => times + 1)} onClose={onClose} />
      {id !== undefined && <SampleList bulletin={id} />}
    </>
  );
}

type FormProps = { whole: Whole | undefined; onRestored: () => void; onClose: () => void };

function Form({ whole, onRestored, onClose }: FormProps) {
  const t = useMessages("bulletins");
  const { set } = useAddress();
  const me = useMe();
  const { moved } = useMessages("records");
  const words = useBulletinWords();
  const [key] = useState(() => crypto.randomUUID());
  const [baseVersion, setBaseVersion] = useState(whole?.version);
  const [begun] = useState<Bulletin>(() => whole?.record ?? emptyBulletin);
  const [isLookingBack, setLookingBack] = useState(false);
  const save = async (bulletin: Bulletin) => {
    const base = whole === undefined || baseVersion === undefined ? undefined : { id: whole.id, version: baseVersion };
    const saved = await saveRecord("bulletins", bulletin, base, { key });
    if ("version" in saved) setBaseVersion(saved.version);
    if ("failure" in saved) return saved.failure;
    if ("theirs" in saved) return moved;
    showToast(t.saved, "success");
    if (whole === undefined) set({ bulletin: String(saved.id) });
    return undefined;
  };
  const { ref, handlers, errors, failure, isBusy } = useForm({
    validate: (values) => bulletinErrors(values, t),
    send: (values) => save(bulletinOf(values)),
  });
  // During a save the refetched bulletin may be the one that was just saved.
  const hasMoved = !isBusy && whole !== undefined && baseVersion !== whole.version;
  useActs({ applyImport: () => ref.current?.requestSubmit() });
  return (
    <form ref={ref} method="post" noValidate aria-busy={isBusy} {...handlers}>
      <div className={styles["head"]}>
        <button type="button" className="btn" onClick={onClose}>
          {t.back}
        </button>
        <h2 lang="zh-CN">{whole?.record.title ?? t.add}</h2>
        {whole !== undefined && <p className="meta">{t.figures(whole.total, whole.failed)}</p>}
        {whole?.record.published === true && (
          <a href={`/spotcheck/${whole.id}`} target="_blank" rel="noopener">
            {t.seePublic}
          </a>
        )}
        <span className={styles["acts"]}>
          {whole !== undefined && mayAct(me, "import.run") && (
            <button type="button" className="btn" onClick={() => set({ bulletin: "", into: String(whole.id) })}>
              {t.addTable}
            </button>
          )}
          {whole !== undefined && (
            <button type="button" className="btn" onClick={() => setLookingBack(true)}>
              {t.versions}
            </button>
          )}
          <button type="submit" className="btn primary" disabled={isBusy || hasMoved}>
            {t.save} <Keys of="applyImport" />
          </button>
        </span>
      </div>
      {hasMoved && (
        <div className={styles["moved"]} role="alert">
          <p>{t.movedTo}</p>
          <ul lang="zh-CN">
            {changedFields(whole.record, begun).map((name) => (
              <li key={name}>
                {t.fields[name as keyof typeof t.fields]}：{String(whole.record[name as keyof Bulletin]).slice(0, 200)}
              </li>
            ))}
          </ul>
          <button type="button" className="btn" onClick={() => setBaseVersion(whole.version)}>
            {t.useMine}
          </button>
        </div>
      )}
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
      <BulletinFields key={JSON.stringify(begun)} record={begun} errors={errors} />
      {isLookingBack && whole !== undefined && (
        <RecordVersions
          nouns="bulletins"
          stored={{ id: whole.id, version: baseVersion ?? whole.version }}
          name={whole.record.title}
          words={words}
          isFixed={hasMoved}
          onRestored={onRestored}
          onClose={() => setLookingBack(false)}
        />
      )}
    </form>
  );
}
