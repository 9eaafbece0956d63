import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "../data/office-me.ts";
import { officeRequest } from "../data/office-request.ts";
import { useActs } from "../keys/acts.ts";
import { Keys } from "../keys/keys.tsx";
import { slipPath, writePath } from "../places.ts";
import type { Review } from "../review/use-review.ts";
import { HandInDialog } from "./hand-in-dialog.tsx";
import { ReleaseDialog } from "./release-dialog.tsx";
import { TakeDownDialog } from "./take-down-dialog.tsx";
import { WordsDialog } from "../review/words-dialog.tsx";
import styles from "./story-acts.module.css";

type Asked = "hand-in" | "release" | "take-down" | "restore";

/** What can be done with a story where it stands: hand in, release, correct, take down, restore; each by its key. */
export function StoryActs({ id, review }: { id: number; review: Review }) {
  const { release: t } = useMessages("desk");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const may = useStoryActs(review);
  const refresh = () => void queries.invalidateQueries();
  const simple = async (name: "POST /office/cancelRelease" | "POST /office/withdraw" | "POST /office/retryRelease") => {
    const answer = await officeRequest(name, { input: { id, key: crypto.randomUUID() } });
    if (answer.ok) refresh();
  };
  const restore = async (reason: string) => {
    const input = { id, key: crypto.randomUUID(), reason };
    const answer = await officeRequest("POST /office/restore", { input, silent: true });
    if (!answer.ok) return answer.msg;
    refresh();
    return undefined;
  };
  useActs({
    release: may.release ? () => setAsked("release") : undefined,
    handIn: may.handIn ? () => setAsked("hand-in") : undefined,
    correct: may.correct ? () => void navigate(writePath(id)) : undefined,
    takeDown: may.takeDown ? () => setAsked("take-down") : undefined,
  });
  const close = () => setAsked(undefined);
  return (
    <>
      <a className={styles["slip"]} href={slipPath(id)}>
        {t.slip}
      </a>
      {may.withdraw && (
        <button type="button" className="btn" onClick={() => void simple("POST /office/withdraw")}>
          {t.withdraw}
        </button>
      )}
      {may.correct && (
        <button type="button" className="btn" onClick={() => void navigate(writePath(id))}>
          {t.correct} <Keys of="correct" />
        </button>
      )}
      {may.takeDown && (
        <button type="button" className={`btn ${styles["danger"]}`} onClick={() => setAsked("take-down")}>
          {t.takeDown} <Keys of="takeDown" />
        </button>
      )}
      {may.restore && (
        <button type="button" className="btn" onClick={() => setAsked("restore")}>
          {t.restore}
        </button>
      )}
      {may.cancel && (
        <button type="button" className="btn" onClick={() => void simple("POST /office/cancelRelease")}>
          {t.cancel}
        </button>
      )}
      {may.retry && (
        <button type="button" className="btn primary" onClick={() => void simple("POST /office/retryRelease")}>
          {t.retry}
        </button>
      )}
      {may.handIn && (
        <button type="button" className="btn primary" onClick={() => setAsked("hand-in")}>
          {t.handIn} <Keys of="handIn" />
        </button>
      )}
      {may.release && (
        <button type="button" className="btn primary" onClick={() => setAsked("release")}>
          {t.release} <Keys of="release" />
        </button>
      )}
      {asked === "hand-in" && <HandInDialog id={id} review={review} onDone={refresh} onClose={close} />}
      {asked === "release" && <ReleaseDialog id={id} review={review} onDone={refresh} onClose={close} />}
      {asked === "take-down" && <TakeDownDialog id={id} onDone={refresh} onClose={close} />}
      {asked === "restore" && (
        <WordsDialog
          title={t.restoreTitle}
          label={t.reason}
          hint={t.restoreHint}
          action={t.restore}
          longest={500}
          onSend={restore}
          onClose={close}
        />
      )}
    </>
  );
}

/** What the state of the story and the roles of the colleague allow to be tried; the server asks for the story itself. */
function useStoryActs({ story, rounds, releases }: Review) {
  const me = useMe();
  const { state } = story;
  const round = rounds.rounds[0];
  const act =
    round?.kind !== "correction" ? "release.publish" : round.short ? "release.correct-short" : "release.correct";
  const isPublic = state === "released";
  const mayRelease = mayAct(me, "release.publish");
  const waits = releases.find((release) => release.state === "waiting" || release.state === "failed");
  return {
    handIn: rounds.may.handIn,
    withdraw: rounds.may.withdraw,
    release: state === "approved" && mayAct(me, act),
    cancel: state === "scheduled" && mayRelease,
    retry: waits?.state === "failed" && mayRelease,
    correct: isPublic && story.mayWrite,
    takeDown: releases.some((one) => one.state === "done") && state !== "withdrawn" && mayAct(me, "release.take-down"),
    restore: state === "withdrawn" && mayAct(me, "release.restore"),
  };
}
