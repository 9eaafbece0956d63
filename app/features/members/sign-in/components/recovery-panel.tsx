import { useMessages } from "#app/i18n/messages.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { AREA_CODE, mobile, recovery } from "#app/features/base/member/member.schema.ts";
import { fieldErrors } from "#app/features/base/member/components/field-errors.ts";
import { MobileField } from "./mobile-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { Panel } from "./panel.tsx";
import { useCodeField } from "./use-code-field.tsx";

const TEMPLATE = "user_retrieve_pwd";
const form = recovery.safeExtend({ account: mobile });

/** A new password by phone and code. `onDone` gets the message when it is set. */
export function RecoveryPanel({ onDone }: { onDone: (msg: string) => void }) {
  const t = useMessages("login");
  const texts = useMessages("validation");

  const send = async ({ account, captcha, password, confirmPwd }: FormValues) => {
    const body = { type: "mobile", account, captcha, password, confirmPwd, areacode: AREA_CODE };
    const answer = await request("POST /account/retrievePassword", { input: body, silent: true });
    if (!answer.ok) return answer.msg;
    fields.ref.current?.reset();
    onDone(answer.msg === "" ? t.recovered : answer.msg);
    return undefined;
  };
  const fields = useForm({ validate: (values) => fieldErrors(form, values, texts), send });
  const code = useCodeField({
    form: fields,
    template: TEMPLATE,
    targetName: "account",
    placeholder: t.sixDigitsPlaceholder,
  });

  const isReady = areFilled(fields.values, ["account", "captcha", "password", "confirmPwd"]);
  return (
    <>
      <Panel form={fields} action={t.recover} isReady={isReady} notice={code.notice}>
        <MobileField name="account" error={fields.errors["account"]} />
        {code.field}
        <NewPasswordFields name="password" again="confirmPwd" errors={fields.errors} />
      </Panel>
      {code.captcha}
    </>
  );
}
