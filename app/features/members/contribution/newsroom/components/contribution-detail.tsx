import { useRef, useState } from "react";
import { Link } from "react-router";
import { CONTRIBUTION_RULES } from "#app/features/members/contribution/contribution.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import { showToast } from "#app/ui/toast.tsx";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import type { KeyId } from "#app/newsroom/kit/keys/key-table.ts";
import { writePath } from "#app/newsroom/kit/paths.ts";
import { ActButton } from "#app/newsroom/kit/list/command-button.tsx";
import { ContributionText } from "./contribution-text.tsx";
import { selectedWords, useQuoteNotes } from "./quote-notes.ts";
import styles from "#app/newsroom/kit/list/queue.module.css";
import { RevealDialog } from "#app/newsroom/kit/dialog/unmask-dialog.tsx";
import type { ShownContribution } from "./use-contributions.ts";

type Asked = "return" | "decline" | "note" | "who";

type Props = {
  shown: ShownContribution;
  onNext: (() => void) | undefined;
  onDecided: () => void;
};

/** Shows a contribution with its commands: accept, return with notes, decline, and undo. */
export function ContributionReview({ shown, onNext, onDecided }: Props) {
  const t = useMessages("submissions");
  const { id, version, status, mayReview, story, hasIdentity } = shown;
  const paper = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Asked>();
  const [quote, setQuote] = useState("");
  const { notes, add, remove, drop } = useQuoteNotes(id, version);
  const done = (said: string) => {
    showToast(said, "success");
    onDecided();
  };
  const accept = async () => {
    const answer = await newsroomRequest("POST /newsroom/acceptContribution", { input: { id, version } });
    if (answer.ok) done(t.contributions.accepted);
  };
  const reopen = () => newsroomRequest("POST /newsroom/reopenContribution", { input: { id, version } });
  const isOpen = mayReview && status === "waiting";
  const acts: Partial<Record<KeyId, (() => void) | undefined>> = {
    approve: isOpen ? () => void accept() : undefined,
    keepOut: isOpen ? () => setAsked("return") : undefined,
    declineItem: isOpen ? () => setAsked("decline") : undefined,
    noteHere: isOpen
      ? () => {
          const words = selectedWords(paper.current);
          if (words === "") showToast(t.contributions.selectFirst);
          else {
            setQuote(words);
            setAsked("note");
          }
        }
      : undefined,
    showWho: mayReview && hasIdentity ? () => setAsked("who") : undefined,
    undoItem: mayReview && (status === "returned" || status === "declined") ? () => void reopen() : undefined,
  };
  useActs(acts);
  const send = async (act: "return" | "decline", words: string) => {
    const input = { id, version, note: words };
    const answer =
      act === "return"
        ? await newsroomRequest("POST /newsroom/returnContribution", {
            input: { ...input, notes: [...notes] },
            silent: true,
          })
        : await newsroomRequest("POST /newsroom/declineContribution", { input, silent: true });
    if (!answer.ok) return answer.msg;
    drop();
    done(act === "return" ? t.contributions.returned : t.contributions.declined);
    return undefined;
  };
  const close = () => setAsked(undefined);
  return (
    <>
      <ContributionText shown={shown} paper={paper} notes={isOpen ? notes : undefined} onRemove={remove} />
      <div className={styles["foot"]} role="toolbar" aria-label={t.comments.columns.act}>
        <Act name="approve" text={t.contributions.accept} acts={acts} isMain />
        <Act name="keepOut" text={t.contributions.return} acts={acts} />
        <Act name="declineItem" text={t.contributions.decline} acts={acts} />
        <Act name="noteHere" text={t.contributions.note} acts={acts} />
        <Act name="showWho" text={t.contributions.who} acts={acts} />
        {story !== 0 && <Link to={writePath(story)}>{t.contributions.story}</Link>}
        <Act name="undoItem" text={t.undo} acts={acts} />
        <Act name="nextItem" text={t.next} acts={{ nextItem: onNext }} />
      </div>
      {asked === "note" && (
        <WordsDialog
          title={t.contributions.note}
          label={t.contributions.noteLabel}
          action={t.contributions.addNote}
          quote={quote}
          longest={CONTRIBUTION_RULES.noteMax}
          onSend={async (note) => {
            add({ quote, note });
            return Promise.resolve(undefined);
          }}
          onClose={close}
        />
      )}
      {(asked === "return" || asked === "decline") && (
        <WordsDialog
          title={asked === "return" ? t.contributions.returnTitle : t.contributions.declineTitle}
          label={asked === "return" ? t.contributions.returnLabel : t.contributions.declineLabel}
          action={asked === "return" ? t.contributions.return : t.contributions.decline}
          hint={asked === "return" ? t.contributions.returnHint(notes.length) : undefined}
          longest={CONTRIBUTION_RULES.noteMax}
          onSend={(words) => send(asked, words)}
          onClose={close}
        />
      )}
      {asked === "who" && (
        <RevealDialog
          texts={whoTexts(t.contributions)}
          ask={(reason) => newsroomRequest("POST /newsroom/revealContributor", { input: { id, reason }, silent: true })}
          say={({ name, number }) => (name === "" ? t.contributions.nothingOnFile : `${name}  ${number}`)}
          onClose={close}
        />
      )}
    </>
  );
}

const whoTexts = (t: Messages["submissions"]["contributions"]) => ({
  title: t.whoTitle,
  note: t.whoText,
  reason: t.whoReason,
  action: t.who,
  shown: t.whoShown,
  hide: t.hide,
});

type ActProps = {
  name: KeyId;
  text: string;
  acts: Partial<Record<KeyId, (() => void) | undefined>>;
  isMain?: boolean;
};

/** Shows a command's button. Pressing it does not clear the selection in the text. */
const Act = ({ acts, ...props }: ActProps) => (
  <ActButton {...props} act={acts[props.name]} onMouseDown={(event) => event.preventDefault()} />
);
