import { useMessages } from "#app/i18n/messages.ts";
import { EmailField } from "./email-field.tsx";
import { MobileField } from "./mobile-field.tsx";
import { useSignInMethods } from "./ways-in.ts";

/** The channel of a panel's code, and a function to switch it. */
export type CodeWay = { channel: "sms" | "email"; onSwitch: () => void };

type Props = CodeWay & { name: string; error: string | undefined };

/**
 * The field for the recipient of the code: a mobile number, or, if the site sends mail, the e-mail address of a member.
 * It contains the switch between both.
 */
export function TargetField({ channel, onSwitch, name, error }: Props) {
  const t = useMessages("login");
  const sendsMail = useSignInMethods()?.accountVerificationType.includes("email") ?? false;
  const after = (channel === "email" || sendsMail) && (
    <button type="button" onClick={onSwitch}>
      {channel === "email" ? t.byMobile : t.byMail}
    </button>
  );
  if (channel === "sms") return <MobileField name={name} error={error} after={after} />;
  const hint = error === undefined ? t.boundMailOnly : undefined;
  return <EmailField name={name} label={t.email} error={error} hint={hint} after={after} />;
}
