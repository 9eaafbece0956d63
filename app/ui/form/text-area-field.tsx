import { contentLang } from "#app/lib/language.ts";
import type { ComponentProps } from "react";
import { FieldFrame, type FieldNotes } from "./field-frame.tsx";

type Props = Omit<ComponentProps<"textarea">, "className" | "id"> & FieldNotes & { name: string };

/** A field for several lines, which grows with its text. */
export function TextAreaField({ label, error, hint, ...textarea }: Props) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(ties) => (
        <textarea
          rows={3}
          lang={contentLang(String(textarea.value ?? textarea.defaultValue ?? ""))}
          {...textarea}
          {...ties}
        />
      )}
    </FieldFrame>
  );
}
