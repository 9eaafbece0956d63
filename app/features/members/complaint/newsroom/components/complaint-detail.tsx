import { useState } from "react";
import { LONGEST_WORDS, MOVES, type ComplaintMove } from "#app/features/members/complaint/newsroom/complaint.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import type { KeyId } from "#app/newsroom/kit/keys/key-table.ts";
import { ActButton } from "#app/newsroom/kit/list/command-button.tsx";
import { RevealDialog } from "#app/newsroom/kit/dialog/unmask-dialog.tsx";
import readers from "#app/newsroom/kit/list/queue.module.css";
import { ComplaintWords, type ShownComplaint } from "./complaint-words.tsx";

type Props = { shown: ShownComplaint; onNext: (() => void) | undefined; onMoved: () => void };

/** The shortcut of each command. */
const KEY_OF: Record<ComplaintMove, KeyId> = {
  take: "takeItem",
  accept: "approve",
  decline: "declineItem",
  finish: "answerItem",
  reopen: "undoItem",
};
const MOVE_ORDER = ["accept", "finish", "decline", "take", "reopen"] as const;

/** Shows a complaint, its history, and its commands. */
export function ComplaintDetail({ shown, onNext, onMoved }: Props) {
  const { complaints: t } = useMessages("submissions");
  const [asked, setAsked] = useState<ComplaintMove | "note" | "contact">();
  const { move, note } = useMoves(shown, onMoved);
  const open = (one: ComplaintMove) => {
    const isPossible =
      shown.mayHandle && MOVES[one].from.includes(shown.state) && !(one === "reopen" && shown.isForgotten);
    if (!isPossible) return undefined;
    return MOVES[one].words === undefined ? () => void move(one, "").then(showFault) : () => setAsked(one);
  };
  const moves = MOVE_ORDER.flatMap((one) => {
    const act = open(one);
    return act === undefined ? [] : [{ one, key: KEY_OF[one], act }];
  });
  const toNote = shown.mayHandle ? () => setAsked("note") : undefined;
  const toContact = shown.mayHandle && shown.contact !== "" ? () => setAsked("contact") : undefined;
  useActs({
    ...Object.fromEntries(moves.map(({ key, act }) => [key, act])),
    noteHere: toNote,
    showWho: toContact,
  });
  const close = () => setAsked(undefined);
  return (
    <>
      <ComplaintWords shown={shown} />
      <div className={readers["foot"]} role="toolbar" aria-label={t.acts}>
        {moves.map(({ one, key, act }, index) => (
          <ActButton key={one} name={key} text={t.moves[one]} act={act} isMain={index === 0} />
        ))}
        <ActButton name="noteHere" text={t.note} act={toNote} />
        <ActButton name="showWho" text={t.reach.action} act={toContact} />
        <ActButton name="nextItem" text={t.next} act={onNext} />
      </div>
      {asked !== undefined && asked !== "contact" && (
        <WordsDialog
          title={asked === "note" ? t.note : t.titles[asked]}
          label={asked === "note" ? t.noteLabel : t.labels[asked === "reopen" ? "reason" : "answer"]}
          hint={asked === "finish" || asked === "decline" ? t.told(shown.contact.includes("@")) : undefined}
          action={asked === "note" ? t.keepNote : t.moves[asked]}
          longest={LONGEST_WORDS}
          onSend={(words) => (asked === "note" ? note(words) : move(asked, words))}
          onClose={close}
        />
      )}
      {asked === "contact" && (
        <RevealDialog
          texts={t.reach}
          ask={(reason) =>
            newsroomRequest("POST /newsroom/revealComplaint", { input: { id: shown.id, reason }, silent: true })
          }
          say={({ contact }) => contact}
          onClose={close}
        />
      )}
    </>
  );
}

const showFault = (fault: string | undefined) => fault !== undefined && showToast(fault, "error");

/** Returns the commands as calls. Each call returns an error message if it was refused. */
function useMoves({ id, version }: ShownComplaint, onMoved: () => void) {
  const { complaints: t } = useMessages("submissions");
  return {
    move: async (one: ComplaintMove, words: string): Promise<string | undefined> => {
      const input = { id, version, move: one, words };
      const answer = await newsroomRequest("POST /newsroom/moveComplaint", { input, silent: true, refetch: "wait" });
      // The complaint stays on the screen, although its queue no longer contains it.
      onMoved();
      if (!answer.ok) return answer.msg;
      showToast(t.done[one], "success");
      return undefined;
    },
    note: async (words: string): Promise<string | undefined> => {
      const answer = await newsroomRequest("POST /newsroom/noteComplaint", {
        input: { id, words },
        silent: true,
        refetch: "wait",
      });
      if (!answer.ok) return answer.msg;
      return undefined;
    },
  };
}
