import { contentLang } from "#app/lib/language.ts";
import type { ComponentProps, ReactNode } from "react";
import { FieldFrame, type FieldNotes } from "./field-frame.tsx";

type Props = Omit<ComponentProps<"input">, "className" | "id"> &
  FieldNotes & {
    name: string;
    /** In front of the text, such as an area code. */
    before?: ReactNode;
    /** Behind the text, such as a button. */
    after?: ReactNode;
  };

/** A line to type in: its label above, its hint and its error below, all of them tied to it. */
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
