import { useEffect, useState } from "react";
import type { FaultKind } from "../import/bulletin-faults.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { QueueTabs } from "#app/newsroom/kit/list/queue-tabs.tsx";
import styles from "./bulletins.module.css";
import { FaultFiles } from "./fault-files.tsx";
import type { Batch } from "./batch.ts";

type Fault = Batch["faults"][number];
const isDouble = (kind: FaultKind) => kind === "twice" || kind === "known";
const keyOf = ({ row, field, kind }: Fault) => `${row}-${field}-${kind}`;

/** Lists the faults of a table. The keys n and p move between them, and another key accepts a guess. */
export function ImportFaults({ batch }: { batch: Batch }) {
  const t = useMessages("bulletins");
  const [kind, setKind] = useState<FaultKind>();
  const [at, setAt] = useState(0);
  const [edited, setEdited] = useState<Fault>();
  const [failure, setFailure] = useState("");
  const faults = batch.faults.filter((fault) => kind === undefined || fault.kind === kind);
  const here = faults[Math.min(at, faults.length - 1)];
  const base = { id: batch.id, version: batch.version };
  const done = (answer: { ok: boolean; msg: string }) => {
    setFailure(answer.ok ? "" : answer.msg);
    return answer.ok ? undefined : answer.msg;
  };
  const mend = async (fault: Fault, value: string) => {
    const input = { ...base, row: fault.row, record: { [fault.field]: value } };
    return done(await newsroomRequest("POST /newsroom/mendBulletinImport", { input, silent: true, refetch: "wait" }));
  };
  const leaveOut = async (fault: Fault) => {
    const input = { ...base, row: fault.row, isOut: true };
    return done(await newsroomRequest("POST /newsroom/mendBulletinImport", { input, silent: true, refetch: "wait" }));
  };
  const accept = (fault: Fault) =>
    isDouble(fault.kind) ? leaveOut(fault) : fault.guess === null ? undefined : mend(fault, fault.guess);
  const acceptAll = async (all: FaultKind) => {
    const input = { ...base, kind: all };
    done(await newsroomRequest("POST /newsroom/acceptBulletinGuesses", { input, silent: true, refetch: "wait" }));
  };
  const move = (by: number) => setAt(Math.min(Math.max(Math.min(at, faults.length - 1) + by, 0), faults.length - 1));
  useActs({
    nextFault: faults.length > 0 ? () => move(1) : undefined,
    previousFault: faults.length > 0 ? () => move(-1) : undefined,
    acceptGuess: here === undefined || here.guess === null ? undefined : () => void accept(here),
    leaveOut: here === undefined ? undefined : () => void leaveOut(here),
    editCell: here === undefined || isDouble(here.kind) ? undefined : () => setEdited(here),
  });
  const place = here === undefined ? undefined : keyOf(here);
  useEffect(() => {
    if (place !== undefined) document.getElementById(`fault-${place}`)?.scrollIntoView({ block: "nearest" });
  }, [place]);
  const all = batch.kinds.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return <p className={styles["fine"]}>{batch.counts.samples === 0 ? t.noRows : t.noFaults}</p>;
  const chosen = batch.kinds.find((one) => one.kind === kind);
  const hasGuess = faults.some(({ guess }) => guess !== null);
  return (
    <section aria-label={t.faults} className={styles["part"]}>
      <div className={styles["tools"]}>
        <QueueTabs
          label={t.faults}
          tabs={[{ id: "all", name: t.all, count: all }].concat(
            batch.kinds.map((one) => ({ id: one.kind as string, name: t.kinds[one.kind], count: one.count })),
          )}
          chosen={kind ?? "all"}
          onChoose={(id) => {
            setKind(batch.kinds.find((one) => one.kind === id)?.kind);
            setAt(0);
          }}
        />
        {chosen !== undefined && hasGuess && (
          <button type="button" className="btn" onClick={() => void acceptAll(chosen.kind)}>
            {isDouble(chosen.kind) ? t.leaveOutAll(chosen.count) : t.acceptAll(chosen.count)}
          </button>
        )}
        <FaultFiles id={batch.id} />
      </div>
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
      <ul className={styles["faults"]}>
        {faults.map((fault, index) => (
          <li key={keyOf(fault)} id={`fault-${keyOf(fault)}`} aria-current={fault === here || undefined}>
            <span className="num">{t.row(fault.line, fault.sheet)}</span>
            <b>{t.kinds[fault.kind]}</b>
            <span lang="zh-CN">
              {fault.product}
              {isDouble(fault.kind) && ` ${fault.kind === "twice" ? t.sameRow(fault.said) : t.inBulletin(fault.said)}`}
              {!isDouble(fault.kind) &&
                fault.said !== "" &&
                fault.said !== fault.product &&
                ` ${fault.said.slice(0, 60)}`}
              {!isDouble(fault.kind) && fault.guess !== null && ` → ${fault.guess.slice(0, 60)}`}
            </span>
            <span className={styles["acts"]} onFocus={() => setAt(index)}>
              {!isDouble(fault.kind) && fault.guess !== null && (
                <button type="button" className="btn" onClick={() => void accept(fault)}>
                  {t.accept} {fault === here && <Keys of="acceptGuess" />}
                </button>
              )}
              {!isDouble(fault.kind) && (
                <button type="button" className="btn" onClick={() => setEdited(fault)}>
                  {t.edit} {fault === here && <Keys of="editCell" />}
                </button>
              )}
              <button type="button" className="btn" onClick={() => void leaveOut(fault)}>
                {t.leaveOut} {fault === here && <Keys of="leaveOut" />}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {kind === undefined && batch.faults.length < all && (
        <p className="meta">{t.moreFaults(all - batch.faults.length)}</p>
      )}
      {edited !== undefined && (
        <WordsDialog
          title={t.editTitle(edited.line)}
          label={t.columns[edited.field]}
          action={t.keep}
          quote={edited.said}
          onSend={(words) => mend(edited, words)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}
