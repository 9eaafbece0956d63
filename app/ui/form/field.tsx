import { contentLang } from "#app/lib/language.ts";
import type { ComponentProps, ReactNode } from "react";
import { FieldFrame, type FieldNotes } from "./field-frame.tsx";

type Props = Omit<ComponentProps<"input">, "className" | "id"> &
  FieldNotes & {
    name: string;
    /** Content before the input, such as an area code. */
    before?: ReactNode;
    /** Content after the input, such as a button. */
    after?: ReactNode;
  };

/** A text input that is linked to its label, hint and error. */
export function Field({ label, error, hint, before, after, ...input }: Props) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(ties) => (
        <>
          {before}
          <input lang={contentLang(String(input.value ?? input.defaultValue ?? ""))} {...input} {...ties} />
          {after}
        </>
      )}
    </FieldFrame>
  );
}
