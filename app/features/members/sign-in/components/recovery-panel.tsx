import { useMessages } from "#app/i18n/messages.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { areFilled, useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { AREA_CODE } from "#app/features/base/member/member.limits.ts";
import { useRules } from "#app/features/base/member/components/use-rules.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { Panel } from "./panel.tsx";
import { TargetField, type CodeWay } from "./target-field.tsx";
import { useCodeField } from "./use-code-field.tsx";

const TEMPLATE = "user_retrieve_pwd";
const WAYS = {
  sms: { type: "mobile", schema: "mobileRecovery" },
  email: { type: "email", schema: "mailRecovery" },
} as const;

/** Sets a new password with a code sent to the member's number or address. `onDone` gets the success message. */
export function RecoveryPanel({ onDone, ...way }: CodeWay & { onDone: (msg: string) => void }) {
  const { type, schema } = WAYS[way.channel];
  const t = useMessages("login");

  const send = async ({ account, captcha, password, confirmPwd }: FormValues) => {
    const body = { type, account, captcha, password, confirmPwd, areacode: AREA_CODE };
    const answer = await request("POST /account/retrievePassword", { input: body, silent: true });
    if (!answer.ok) return answer.msg;
    fields.ref.current?.reset();
    onDone(answer.msg === "" ? t.recovered : answer.msg);
    return undefined;
  };
  const fields = useForm({ ...useRules((schemas) => schemas[schema]), send });
  const code = useCodeField({
    form: fields,
    template: TEMPLATE,
    targetName: "account",
    placeholder: t.sixDigitsPlaceholder,
    channel: way.channel,
  });

  const isReady = areFilled(fields.values, ["account", "captcha", "password", "confirmPwd"]);
  return (
    <>
      <Panel form={fields} action={t.recover} isReady={isReady} notice={code.notice}>
        <TargetField {...way} name="account" error={fields.errors["account"]} />
        {code.field}
        <NewPasswordFields name="password" again="confirmPwd" errors={fields.errors} />
      </Panel>
      {code.captcha}
    </>
  );
}
