import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { STOPPING, titleFaults, type WholeKind } from "../import/bulletin-whole.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { useTitle } from "./add-table.tsx";
import { BulletinFields } from "./bulletin-fields.tsx";
import { bulletinErrors, bulletinOf, emptyBulletin, type Making } from "./bulletin-form.ts";
import { BulletinPreview } from "./bulletin-preview.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./bulletins.module.css";
import type { Batch } from "./batch.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportFaults } from "./import-faults.tsx";
import { ImportSamples } from "./import-samples.tsx";
import { ImportSheets } from "./import-sheets.tsx";
import { ImportWhole } from "./import-whole.tsx";
import { useWhole } from "./use-whole.ts";

const CONFLICT = 409;

type Props = {
  batch: Batch;
  /** The bulletin that gets the samples. Undefined if they become a new one. */
  into: number | undefined;
  onClose: () => void;
};

/** Shows an imported table until it becomes a bulletin: its data, its faults, and the preview for readers. */
export function ImportScreen({ id, ...props }: Omit<Props, "batch"> & { id: number }) {
  const t = useMessages("bulletins");
  const query = useQuery(
    newsroomQuery("GET /newsroom/bulletinImport", { id, ...(props.into !== undefined && { into: props.into }) }),
  );
  if (query.data === undefined) {
    return (
      <p className={kit["none"]} role="status">
        {query.error === null ? t.reading : t.failed}
      </p>
    );
  }
  return <BatchImport batch={query.data} {...props} />;
}

function BatchImport({ batch, into, onClose }: Props) {
  const t = useMessages("bulletins");
  const [shown, setShown] = useState<Making>();
  const [known, setKnown] = useState<WholeKind[]>([]);
  const title = useTitle(into);
  const isApplied = batch.state === "applied";
  const base = { id: batch.id, version: batch.version };
  const {
    ref,
    handlers,
    values: typed,
    errors,
    failure,
    isBusy,
  } = useForm({
    validate: (values) => (into === undefined ? bulletinErrors(values, t) : {}),
    send: async (values) => {
      const making = into === undefined ? { bulletin: { ...bulletinOf(values), published: true } } : { into };
      const options = { input: { ...base, ...making, known }, timeout: 60_000, silent: true, refetch: "wait" } as const;
      const answer = await newsroomRequest("POST /newsroom/applyBulletinImport", options);
      if (!answer.ok) return answer.code === CONFLICT ? t.moved : answer.msg;
      showToast(t.applied(answer.data.samples), "success");
      return undefined;
    },
  });
  const undo = async () => {
    const answer = await newsroomRequest("POST /newsroom/undoBulletinImport", {
      input: base,
      silent: true,
      refetch: "wait",
    });
    showToast(answer.ok ? t.undone : answer.msg, answer.ok ? "success" : "error");
  };
  const preview = () => setShown(into === undefined ? { bulletin: bulletinOf(typed) } : { into });
  // The browser checks the title while the user types. The server makes all other checks.
  const ofTitle = into === undefined ? titleFaults(typed["title"] ?? batch.details.title ?? "", batch.counts) : [];
  const ofBatch = useWhole(batch, into === undefined ? { number: typed["number"], issuer: typed["issuer"] } : {});
  const whole = [...ofBatch, ...ofTitle.map((fault) => ({ ...fault, stops: STOPPING.has(fault.kind) }))];
  const isStopped = whole.some(({ kind, stops }) => stops || !known.includes(kind));
  const mayApply = !isApplied && batch.counts.sound > 0 && !isBusy && !isStopped;
  const taken = batch.sheets.flatMap(({ isTaken }, index) => (isTaken ? [index] : []));
  const isOpen = (index: number) => batch.sheets[index]?.columns.some(({ use }) => use === null) === true;
  const [openSheets, knownSheets] = [taken.filter(isOpen), taken.filter((index) => !isOpen(index))];
  useActs({
    applyImport: mayApply ? () => ref.current?.requestSubmit() : undefined,
    undoImport: isApplied ? () => void undo() : undefined,
    previewBulletin: isApplied ? undefined : preview,
  });
  return (
    <>
      <div className={styles["head"]}>
        <button type="button" className="btn" onClick={onClose}>
          {t.back}
        </button>
        <h2 lang="zh-CN">{batch.name === "" ? t.pasted : batch.name}</h2>
        <p role="status">{isApplied ? t.isApplied : batch.state === "undone" ? t.isUndone : t.counts(batch.counts)}</p>
        {batch.bulletin !== null && isApplied && (
          <>
            <Link to={`?bulletin=${batch.bulletin}`}>{t.details}</Link>
            <a href={`/spotcheck/${batch.bulletin}`} target="_blank" rel="noopener">
              {t.seePublic}
            </a>
          </>
        )}
        {batch.sameAs !== null && (
          <p className={styles["failure"]}>
            {t.sameAs} <Link to={`?bulletin=${batch.sameAs}`}>{t.details}</Link>
          </p>
        )}
        <span className={styles["acts"]}>
          {isApplied ? (
            <button type="button" className="btn" onClick={() => void undo()}>
              {t.undo} <Keys of="undoImport" />
            </button>
          ) : (
            <>
              <button type="button" className="btn" onClick={preview}>
                {t.preview} <Keys of="previewBulletin" />
              </button>
              <button type="submit" form="import-form" className="btn primary" disabled={!mayApply}>
                {t.apply(batch.counts.sound)} <Keys of="applyImport" />
              </button>
            </>
          )}
        </span>
      </div>
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
      {!isApplied && (
        <>
          <ImportWhole whole={whole} known={known} onKnown={setKnown} />
          <ImportSheets batch={batch} />
          {openSheets.map((index) => (
            <ImportColumns key={`${index}-${batch.version}`} batch={batch} sheet={index} />
          ))}
          <ImportFaults batch={batch} />
          <form id="import-form" ref={ref} method="post" noValidate aria-busy={isBusy} {...handlers}>
            {into === undefined ? (
              <details open className={styles["part"]}>
                <summary>{t.details}</summary>
                <BulletinFields record={{ ...emptyBulletin, ...batch.details }} errors={errors} />
              </details>
            ) : (
              <p className={styles["part"]} lang="zh-CN">
                {t.into(title)}
              </p>
            )}
          </form>
          {knownSheets.map((index) => (
            <ImportColumns key={`${index}-${batch.version}`} batch={batch} sheet={index} />
          ))}
        </>
      )}
      <ImportSamples batch={batch} />
      {shown !== undefined && <BulletinPreview id={batch.id} making={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
