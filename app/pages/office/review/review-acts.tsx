import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "../data/office-me.ts";
import { officeRequest } from "../data/office-request.ts";
import { useActs } from "../keys/acts.ts";
import { Keys } from "../keys/keys.tsx";
import { writePath } from "../places.ts";
import type { Report, Review } from "./use-review.ts";
import { WordsDialog } from "./words-dialog.tsx";
import styles from "./review.module.css";

type Props = {
  id: number;
  review: Review;
  report: Report | undefined;
  reasons: Readonly<Record<string, string>>;
  onDone: () => void;
  onGo: (finding: number) => void;
};

/** 通过, 退改, 否决: a signature on the text that is seen. What is still missing takes the focus instead. */
export function ReviewActs({ id, review: { story, rounds }, report, reasons, onDone, onGo }: Props) {
  const { review: t } = useMessages("desk");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayVeto = mayAct(useMe(), "review.veto") && rounds.may.veto;
  const tick = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [asks, setAsks] = useState<"return" | "veto" | undefined>(() => askedFor());
  const act = useRef({ version: 0, key: "" });
  const refresh = () => queries.invalidateQueries();

  const pass = async () => {
    const missing = missingFor(report, reasons, tick.current);
    if (missing !== undefined) {
      setFailure(t.missing[missing.what]);
      if (missing.index !== undefined) onGo(missing.index);
      missing.field?.focus();
      return;
    }
    // The same key for the same text: a second press, or a press after a lost answer, signs once.
    if (act.current.version !== story.version) act.current = { version: story.version, key: crypto.randomUUID() };
    setBusy(true);
    const waivers = Object.entries(reasons)
      .filter(([finding, reason]) => reason.trim() !== "" && report?.findings.some((one) => one.id === finding))
      .map(([finding, reason]) => ({ finding, reason: reason.trim() }));
    const input = { id, key: act.current.key, version: story.version, proofread: true, waivers };
    const answer = await officeRequest("POST /office/passStep", { input, silent: true });
    setBusy(false);
    setFailure(answer.ok ? "" : answer.msg);
    void refresh();
    if (answer.ok && !(answer.data.approved && mayRelease)) onDone();
  };
  const mayRelease = mayAct(useMe(), "release.publish");
  const refuse = async (note: string) => {
    const name = asks === "veto" ? ("POST /office/vetoStep" as const) : ("POST /office/returnStep" as const);
    const answer = await officeRequest(name, { input: { id, key: crypto.randomUUID(), note }, silent: true });
    if (!answer.ok) return answer.msg;
    void refresh();
    onDone();
    return undefined;
  };
  const edit = async () => {
    const answer = await officeRequest("POST /office/takeStep", { input: { id, key: crypto.randomUUID() } });
    if (answer.ok) void navigate(writePath(id));
  };
  const { sign } = rounds.may;
  useActs({
    pass: sign ? () => void pass() : undefined,
    return: sign ? () => setAsks("return") : undefined,
    veto: mayVeto ? () => setAsks("veto") : undefined,
    editHere: sign ? () => void edit() : undefined,
  });
  if (!sign && !mayVeto) return null;
  return (
    <>
      <p className={styles["said"]} role="alert">
        {failure}
      </p>
      {sign && (
        <>
          <label className={styles["tick"]}>
            <input ref={tick} type="checkbox" onChange={() => setFailure("")} /> {t.proofread}
          </label>
          <button type="button" className="btn" onClick={() => void edit()}>
            {t.edit} <Keys of="editHere" />
          </button>
          <button type="button" className="btn" onClick={() => setAsks("return")}>
            {t.return} <Keys of="return" />
          </button>
        </>
      )}
      {mayVeto && (
        <button type="button" className="btn" onClick={() => setAsks("veto")}>
          {t.veto} <Keys of="veto" />
        </button>
      )}
      {sign && (
        <button type="button" className="btn primary" disabled={isBusy} onClick={() => void pass()}>
          {t.pass} <Keys of="pass" />
        </button>
      )}
      {asks !== undefined && (
        <WordsDialog
          title={asks === "veto" ? t.vetoTitle : t.returnTitle}
          label={t.why}
          action={asks === "veto" ? t.veto : t.return}
          onSend={refuse}
          onClose={() => setAsks(undefined)}
        />
      )}
    </>
  );
}

/** The act that the queue was left with. */
function askedFor(): "return" | undefined {
  return new URLSearchParams(location.search).get("act") === "return" ? "return" : undefined;
}

type Missing = { what: "blocks" | "reason" | "proofread"; index?: number; field?: HTMLElement | null };

/** What stands in the way of a signature. */
function missingFor(
  report: Report | undefined,
  reasons: Readonly<Record<string, string>>,
  tick: HTMLInputElement | null,
): Missing | undefined {
  const findings = report?.findings ?? [];
  const block = findings.findIndex(({ severity }) => severity === "block");
  if (block !== -1) return { what: "blocks", index: block };
  const open = findings.findIndex(({ severity, id }) => severity === "confirm" && (reasons[id] ?? "").trim() === "");
  if (open !== -1) {
    const field = document.querySelector<HTMLElement>(
      `input[data-waiver][name="${CSS.escape(findings[open]?.id ?? "")}"]`,
    );
    return { what: "reason", index: open, field };
  }
  return tick?.checked === true ? undefined : { what: "proofread", field: tick };
}
