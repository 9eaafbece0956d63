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

/** The length of the longest password in characters (docs/content.md#limits). */
const LONGEST = 32;

/**
 * A password field with a button to show the text. An error replaces its hint, because the error contains the hint's
 * text.
 */
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
