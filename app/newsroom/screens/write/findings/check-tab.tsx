import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { showToast } from "#app/ui/toast.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import { mayActOnSite, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { clockToTheSecond } from "#app/newsroom/kit/time/clock.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { ReasonField } from "#app/features/newsroom/review/components/reason-field.tsx";
import type { Rounds } from "#app/features/newsroom/review/components/use-review.ts";
import { useFieldName } from "../draft/field-name.ts";
import { useWriting } from "../draft/story-context.ts";
import type { Finding, Findings } from "./use-findings.ts";
import styles from "./check-tab.module.css";

/** Returns the function that saves the text and checks it. */
export function useCheck(storyId: number) {
  const { draft } = useWriting();
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    await draft.flush();
    await newsroomRequest("POST /newsroom/check", { input: { id: storyId }, refetch: "wait" });
    setBusy(false);
  };
  return { check, isBusy };
}

type Props = { storyId: number; findings: Findings; onGo: (finding: Finding) => void };

/** Shows 检查: the findings of the last check, the most severe first. The keys n and p go through them. */
export function CheckTab({ storyId, findings, onGo }: Props) {
  const { check: t } = useMessages("writing");
  const { check, isBusy } = useCheck(storyId);
  const { data } = useQuery(newsroomQuery("GET /newsroom/rounds", { id: storyId }));
  const allow = useAllow(check);
  const { all, here, show, step } = findings;
  const meant = all.find(({ id }) => id === here);
  useActs({
    ...(all.length > 0 && { nextFinding: () => step(1), previousFinding: () => step(-1) }),
    ...(meant !== undefined && allow !== undefined && mayBeAllowed(meant) && { allowWord: () => void allow(meant) }),
  });
  return (
    <div className={styles["check"]}>
      <button type="button" className="btn" disabled={isBusy} onClick={() => void check()}>
        {t.run} <Keys of="check" />
      </button>
      {data?.report == null ? (
        <p className={styles["about"]}>{t.waiting}</p>
      ) : (
        <>
          <p className={styles["about"]}>
            <time dateTime={isoOfSeconds(data.report.at)}>{t.about(clockToTheSecond(data.report.at))}</time>
            {all.length > 0 && (
              <span>
                {t.steps} <Keys of="previousFinding" /> <Keys of="nextFinding" />
              </span>
            )}
          </p>
          {all.length === 0 && <p>{t.nothing}</p>}
          <ul>
            {all.map((finding) => (
              <FindingLine
                key={finding.id}
                storyId={storyId}
                rounds={data}
                finding={finding}
                isHere={finding.id === here}
                onGo={() => {
                  show(finding.id);
                  onGo(finding);
                }}
                onAllow={allow && mayBeAllowed(finding) ? () => void allow(finding) : undefined}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/**
 * Returns whether the words of a finding may be allowed. Findings that block, sensitive words and missing words are
 * always reported (docs/newsroom.md#check).
 */
const mayBeAllowed = ({ family, severity, words }: Finding) =>
  severity !== "block" && words !== "" && family !== "sensitive" && family !== "missing";

/**
 * Returns a function that allows a finding's words in all stories and checks again. Returns undefined without the
 * permission.
 */
function useAllow(check: () => Promise<void>) {
  const { check: t } = useMessages("writing");
  const me = useMe();
  if (!mayActOnSite(me, "rule.suggest")) return undefined;
  return async ({ family, words }: Finding) => {
    const answer = await newsroomRequest("POST /newsroom/allowWord", { input: { family, words } });
    if (!answer.ok) return;
    showToast(t.allowed(words), "success");
    await check();
  };
}

type LineProps = {
  storyId: number;
  finding: Finding;
  rounds: Rounds;
  isHere: boolean;
  onGo: () => void;
  onAllow: (() => void) | undefined;
};

function FindingLine({ storyId, finding, rounds, isHere, onGo, onAllow }: LineProps) {
  const { check: t } = useMessages("writing");
  const { review } = useMessages("stories");
  const nameOf = useFieldName();
  const { severity, words, says, advice, field } = finding;
  const { isReadOnly } = useWriting();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) line.current?.scrollIntoView({ block: "nearest" });
  }, [isHere]);
  return (
    <li ref={line} aria-current={isHere || undefined}>
      <b>
        <span className={styles["severity"]} data-severity={severity}>
          {t.severities[severity]}
        </span>
        <MixedText text={words === "" ? nameOf(field) : `“${words}”`} />
      </b>
      <p>
        <MixedText text={says} />
        {advice !== "" && <MixedText text={` ${review.advice(advice)}`} />}
      </p>
      {words !== "" && IN_TEXT.has(field) && (
        <button type="button" onClick={onGo}>
          {t.find}
        </button>
      )}
      {onAllow !== undefined && (
        <button type="button" onClick={onAllow}>
          {t.allow} {isHere && <Keys of="allowWord" />}
        </button>
      )}
      <ReasonField storyId={storyId} finding={finding} rounds={rounds} mayGive={!isReadOnly} />
    </li>
  );
}

/** The fields that are on the sheet. */
const IN_TEXT: ReadonlySet<string> = new Set(["title", "dek", "body"]);
