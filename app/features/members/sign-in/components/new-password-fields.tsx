import { useMessages } from "#app/i18n/messages.ts";
import type { FormErrors } from "#app/ui/form/use-form.ts";
import { PasswordField } from "./password-field.tsx";
import { useLeastPassword } from "./ways-in.ts";

type Props = {
  /** The names of the fields for the new password and its repetition. */
  name: string;
  again: string;
  errors: FormErrors;
};

/** Fields for a new password and its repetition (docs/content.md#validation). */
export function NewPasswordFields({ name, again, errors }: Props) {
  const t = useMessages("login");
  const least = useLeastPassword();
  return (
    <>
      <PasswordField
        name={name}
        label={t.newPassword}
        placeholder={t.newPasswordPlaceholder}
        hint={t.passwordHint(least)}
        error={errors[name]}
        autoComplete="new-password"
      />
      <PasswordField
        name={again}
        label={t.confirmPwd}
        placeholder={t.confirmPlaceholder}
        error={errors[again]}
        autoComplete="new-password"
      />
    </>
  );
}
