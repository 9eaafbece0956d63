import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { mayAct, useMe } from "../data/office-me.ts";
import { officeRequest } from "../data/office-request.ts";
import { forgetReasons, waiversOf, type Reasons } from "./reasons.ts";
import type { Report, Review } from "./use-review.ts";

type Given = {
  id: number;
  review: Review;
  report: Report | undefined;
  reasons: Reasons;
  /** Goes to a finding that something is missing for. */
  onGo: (finding: number) => void;
  /** It is signed, and somebody else's turn. */
  onDone: () => void;
  tick: RefObject<HTMLInputElement | null>;
  /** Stands below the text: whoever has come to it has read it. */
  end: RefObject<HTMLDivElement | null>;
};

export type Signing = {
  pass: () => void;
  failure: string;
  isProofread: boolean;
  setProofread: (is: boolean) => void;
};

/** A signature on the text that is seen. What is still missing for it takes the focus instead. */
export function useSigning(given: Given): Signing {
  const { id, review, report, reasons, onGo, onDone, tick, end } = given;
  const { story, rounds } = review;
  const { review: t, done, acts } = useMessages("desk");
  const queries = useQueryClient();
  const mayRelease = mayAct(useMe(), "release.publish");
  const isRead = useIsRead(end, story.version);
  const [byHand, setByHand] = useState<{ version: number; is: boolean }>();
  const [failure, setFailure] = useState("");
  const act = useRef({ version: 0, key: "", isUnderWay: false });
  const isProofread = byHand?.version === story.version ? byHand.is : isRead;
  const [round] = rounds.rounds;

  const pass = async () => {
    const missing = missingFor(report, reasons, isProofread);
    if (missing !== undefined) {
      setFailure(t.missing[missing.what]);
      if (missing.index !== undefined) onGo(missing.index);
      (missing.what === "proofread" ? tick.current : missing.field)?.focus();
      return;
    }
    if (act.current.isUnderWay) return;
    // The same key for the same text: a second press, or a press after a lost answer, signs once.
    if (act.current.version !== story.version)
      act.current = { version: story.version, key: crypto.randomUUID(), isUnderWay: true };
    const waivers = (await waiversOf(id)).filter(({ finding }) => report?.findings.some((one) => one.id === finding));
    const input = { id, key: act.current.key, version: story.version, proofread: true, waivers };
    const answer = await officeRequest("POST /office/passStep", { input, silent: true });
    act.current.isUnderWay = false;
    setFailure(answer.ok ? "" : answer.msg);
    if (answer.ok) await forgetReasons(id);
    // A short correction is released by its one signature, with the words that were handed in for readers.
    const isOut = answer.ok && answer.data.approved && round?.short === true && round.note !== "" && (await release());
    void queries.invalidateQueries();
    if (isOut) showToast(done(acts.release), "success");
    if (answer.ok && (isOut || !(answer.data.approved && (mayRelease || round?.short === true)))) onDone();
  };
  const release = async () => {
    const input = { id, key: crypto.randomUUID(), note: round?.note ?? "" };
    return (await officeRequest("POST /office/release", { input })).ok;
  };
  const setProofread = (is: boolean) => {
    setFailure("");
    setByHand({ version: story.version, is });
  };
  return { pass: () => void pass(), failure, isProofread, setProofread };
}

/** Whether the end of this version of the text has been seen. */
function useIsRead(end: RefObject<HTMLDivElement | null>, version: number): boolean {
  const [read, setRead] = useState(0);
  useEffect(() => {
    if (end.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setRead(version);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, version]);
  return read === version;
}

type Missing = { what: "blocks" | "reason" | "proofread"; index?: number; field?: HTMLElement | null };

/** What stands in the way of a signature. */
function missingFor(report: Report | undefined, reasons: Reasons, isProofread: boolean): Missing | undefined {
  const findings = report?.findings ?? [];
  const block = findings.findIndex(({ severity }) => severity === "block");
  if (block !== -1) return { what: "blocks", index: block };
  const open = findings.findIndex(({ severity, id }) => severity === "confirm" && (reasons[id] ?? "").trim() === "");
  if (open !== -1) {
    const name = CSS.escape(findings[open]?.id ?? "");
    const field = document.querySelector<HTMLElement>(`input[data-waiver][name="${name}"]`);
    return { what: "reason", index: open, field };
  }
  return isProofread ? undefined : { what: "proofread" };
}
