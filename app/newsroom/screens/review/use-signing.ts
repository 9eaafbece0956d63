import { useEffect, useRef, useState, type RefObject } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import {
  forgetReasons,
  isAnswered,
  waiversOf,
  type Reasons,
} from "#app/features/newsroom/review/components/reasons.ts";
import type { Report, Review, Rounds } from "#app/features/newsroom/review/components/use-review.ts";

type Given = {
  id: number;
  review: Review;
  report: Report | undefined;
  reasons: Reasons;
  /** Goes to a finding that lacks a reason. */
  onGo: (finding: number) => void;
  /** Shows the difference to the public text, because the signer has not viewed it yet. */
  onCompare: () => void;
  /** Called when another person signs next. */
  onDone: () => void;
  tick: RefObject<HTMLInputElement | null>;
  /** The element below the text. The text counts as read when the signer has scrolled to it. */
  end: RefObject<HTMLDivElement | null>;
};

export type Signing = {
  pass: () => void;
  failure: string;
  isProofread: boolean;
  setProofread: (is: boolean) => void;
};

/**
 * Returns the function that signs the shown text, and its state. If a requirement is missing, that function moves the
 * focus to the requirement and does not sign.
 */
export function useSigning(given: Given): Signing {
  const { id, review, report, reasons, onGo, onCompare, onDone, tick, end } = given;
  const { story, rounds } = review;
  const { review: t, done, acts } = useMessages("stories");
  const mayRelease = mayAct(useMe(), "release.publish");
  const isRead = useIsRead(end, story.version);
  const [byHand, setByHand] = useState<{ version: number; is: boolean }>();
  const [failure, setFailure] = useState("");
  const act = useRef({ version: 0, key: "", isUnderWay: false });
  const isProofread = byHand?.version === story.version ? byHand.is : isRead;
  const [round] = rounds.rounds;

  const pass = async () => {
    const missing = missingFor(report, reasons, rounds, {
      // In the short review one signature is enough to publish the story, so the signer must have viewed the change.
      compare: round?.short === true && !isRead,
      proofread: !isProofread,
    });
    const [first] = missing;
    if (first !== undefined) {
      setFailure(missing.map(({ what }) => t.missing[what]).join(" "));
      if (first.index !== undefined) onGo(first.index);
      if (first.what === "compare") onCompare();
      (first.what === "proofread" ? tick.current : first.field)?.focus();
      return;
    }
    if (act.current.isUnderWay) return;
    // The same text keeps its idempotency key. So a second press does not sign twice, even if the first response was
    // lost.
    if (act.current.version !== story.version)
      act.current = { version: story.version, key: crypto.randomUUID(), isUnderWay: true };
    const waivers = (await waiversOf(id)).filter(({ finding }) => report?.findings.some((one) => one.id === finding));
    const input = { id, key: act.current.key, version: story.version, proofread: true, waivers };
    const answer = await newsroomRequest("POST /newsroom/passStep", { input, silent: true });
    act.current.isUnderWay = false;
    setFailure(answer.ok ? "" : answer.msg);
    if (answer.ok) await forgetReasons(id);
    // If this signature was the last one needed, it also releases a short correction. The note for readers is the one
    // that was handed in with it.
    const isOut = answer.ok && answer.data.approved && round?.short === true && round.note !== "" && (await release());
    if (isOut) showToast(done(acts.release), "success");
    if (answer.ok && (isOut || !(answer.data.approved && (mayRelease || round?.short === true)))) onDone();
  };
  const release = async () => {
    const input = { id, key: crypto.randomUUID(), note: round?.note ?? "" };
    return (await newsroomRequest("POST /newsroom/release", { input })).ok;
  };
  const setProofread = (is: boolean) => {
    setFailure("");
    setByHand({ version: story.version, is });
  };
  return { pass: () => void pass(), failure, isProofread, setProofread };
}

/** Returns whether the signer has scrolled to the end of this version of the text. */
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

type Missing = { what: "blocks" | "reason" | "compare" | "proofread"; index?: number; field?: HTMLElement | null };

/** Returns the requirements that a signature still lacks. The one to fulfil first comes first. */
function missingFor(
  report: Report | undefined,
  reasons: Reasons,
  rounds: Rounds,
  unseen: { compare: boolean; proofread: boolean },
): Missing[] {
  const findings = report?.findings ?? [];
  const block = findings.findIndex(({ severity }) => severity === "block");
  const open = findings.findIndex((finding) => {
    const isOpen = finding.severity === "confirm" && (reasons[finding.id] ?? "").trim() === "";
    return isOpen && !isAnswered(finding, rounds);
  });
  const name = CSS.escape(findings[open]?.id ?? "");
  return [
    ...(block === -1 ? [] : [{ what: "blocks" as const, index: block }]),
    ...(open === -1
      ? []
      : [
          {
            what: "reason" as const,
            index: open,
            field: document.querySelector<HTMLElement>(`input[data-waiver][name="${name}"]`),
          },
        ]),
    ...(unseen.compare ? [{ what: "compare" as const }] : []),
    ...(unseen.proofread && !unseen.compare ? [{ what: "proofread" as const }] : []),
  ];
}
