import { useMessages } from "#app/i18n/messages.ts";
import { EmailField } from "./email-field.tsx";
import { MobileField } from "./mobile-field.tsx";
import { useSignInMethods } from "./ways-in.ts";

/** How the code of a panel comes, and what changes it. */
export type CodeWay = { channel: "sms" | "email"; onSwitch: () => void };

type Props = CodeWay & { name: string; error: string | undefined };

/** The target of the code: a number, or, where the site sends mail, the address of a member; the switch is in the field. */
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
