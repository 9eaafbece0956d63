import type { ComponentProps } from "react";
import { FieldFrame, type FieldNotes } from "./field-frame.tsx";

type Props = Omit<ComponentProps<"select">, "className" | "id"> & FieldNotes & { name: string };

/** A native select field; the options are its children. */
export function SelectField({ label, error, hint, children, ...select }: Props) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(ties) => (
        <select {...select} {...ties}>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
