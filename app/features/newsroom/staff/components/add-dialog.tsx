import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { ReasonForm } from "./reason-form.tsx";
import type { StaffCommand } from "./staff-command.ts";

type Props = { onDone: (said: string, next?: StaffCommand) => void; onClose: () => void };

/** Makes a member a staff member. If they have no second factor yet, the enrolment code is shown next. */
export function AddDialog({ onDone, onClose }: Props) {
  const t = useMessages("rights");
  return (
    <ReasonForm
      title={t.addTitle}
      action={t.add}
      needed={["account", "name"]}
      onClose={onClose}
      onSend={async ({ account = "", name = "", reason = "" }) => {
        const answer = await newsroomRequest("POST /newsroom/addStaff", {
          input: { account, name, reason },
          silent: true,
        });
        if (!answer.ok) return answer.msg;
        const code = answer.data.enrolment;
        onDone(answer.msg, code === "" ? undefined : { act: "shown", name: name.trim(), code });
        return undefined;
      }}
    >
      <Field
        name="account"
        label={t.account}
        hint={t.accountHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <Field name="name" label={t.name} hint={t.nameHint} autoComplete="off" maxLength={40} />
    </ReasonForm>
  );
}
