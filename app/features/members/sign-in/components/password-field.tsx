import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";

type Props = {
  name: string;
  label: string;
  placeholder: string;
  error: string | undefined;
  autoComplete: "current-password" | "new-password";
  hint?: string;
};

/** Characters of the longest password (docs/content.md#limits). */
const LONGEST = 32;

/** A password field with a button to show the text. Its hint gives way to an error, which contains the same and more. */
export function PasswordField({ label, hint, ...field }: Props) {
  const t = useMessages("login");
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      label={label}
      hint={field.error === undefined ? hint : undefined}
      type={isShown ? "text" : "password"}
      maxLength={LONGEST}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={t.showPasswordOf(label)}
          onClick={() => setShown(!isShown)}
        >
          {t.showPassword}
        </button>
      }
    />
  );
}
