import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";
import { AddDialog } from "./add-dialog.tsx";
import type { StaffCommand, StaffMember } from "./staff-command.ts";
import { CodeDialog } from "./code-dialog.tsx";
import { GiveDialog } from "./give-dialog.tsx";
import { useScopeName } from "./use-scope-name.ts";

type Props = { asked: StaffCommand; onNext: (asked: StaffCommand | undefined) => void; onClose: () => void };

/** The window of the current command. */
export function RightsDialog({ asked, onNext, onClose }: Props) {
  const onDone = (said: string, next?: StaffCommand) => {
    if (said !== "") showToast(said, "success");
    onNext(next);
  };
  if (asked.act === "add") return <AddDialog onDone={onDone} onClose={onClose} />;
  if (asked.act === "give") return <GiveDialog who={asked.who} onDone={onDone} onClose={onClose} />;
  if (asked.act === "shown") return <CodeDialog name={asked.name} code={asked.code} onClose={onClose} />;
  return <ReasonDialog asked={asked} onDone={onDone} onClose={onClose} />;
}

type ReasonProps = {
  asked: Extract<StaffCommand, { who: StaffMember }>;
  onDone: (said: string, next?: StaffCommand) => void;
  onClose: () => void;
};

const LONGEST_REASON = 200;

/** The window of a command that needs only a reason. */
function ReasonDialog({ asked, onDone, onClose }: ReasonProps) {
  const t = useMessages("rights");
  const { roles } = useMessages("staff");
  const whereOf = useScopeName();
  const { id, name, username: account } = asked.who;
  const titles = {
    takeBack: t.revokeTitle(name),
    disable: t.disableTitle(name),
    code: t.codeTitle(name),
    back: t.backTitle(name),
    give: "",
  };
  const actions = { takeBack: t.takeBack, disable: t.disable, code: t.code, back: t.bringBack, give: "" };
  const hints: Partial<Record<StaffCommand["act"], string>> = { disable: t.disableHint, code: t.codeHint };
  const grant = asked.act === "takeBack" ? asked.grant : undefined;
  const send = async (reason: string) => {
    const silent = true;
    if (asked.act === "code" || asked.act === "back") {
      const made =
        asked.act === "code"
          ? await newsroomRequest("POST /newsroom/enrolmentCode", { input: { id, reason }, silent })
          : await newsroomRequest("POST /newsroom/addStaff", { input: { account, name, reason }, silent });
      if (!made.ok) return made.msg;
      const code = made.data.enrolment;
      onDone(code === "" ? made.msg : "", code === "" ? undefined : { act: "shown", name, code });
      return undefined;
    }
    const answer =
      grant === undefined
        ? await newsroomRequest("POST /newsroom/disableStaff", { input: { id, reason }, silent })
        : await newsroomRequest("POST /newsroom/revoke", { input: { id: grant.id, reason }, silent });
    if (!answer.ok) return answer.msg;
    onDone(answer.msg);
    return undefined;
  };
  return (
    <WordsDialog
      title={titles[asked.act]}
      label={t.reason}
      hint={[hints[asked.act], t.reasonHint].filter((line) => line !== undefined).join(" · ")}
      action={actions[asked.act]}
      quote={grant && `${roles[grant.role]} · ${whereOf(grant)}`}
      longest={LONGEST_REASON}
      onSend={send}
      onClose={onClose}
      staysOpen
    />
  );
}
