import type { ReactNode } from "react";
import { Field } from "#app/ui/form/field.tsx";
import { useTypedTarget } from "./typed-targets.ts";

/** The length of the longest e-mail address in characters. */
const LONGEST = 254;
const EXAMPLE = "name@example.com";

type Props = { name: string; label: string; error: string | undefined; hint?: string | undefined; after?: ReactNode };

/** A field for an e-mail address. */
export function EmailField(props: Props) {
  const defaultValue = useTypedTarget("email");
  return (
    <Field
      defaultValue={defaultValue}
      {...props}
      placeholder={EXAMPLE}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LONGEST}
    />
  );
}
