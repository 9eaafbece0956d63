import type { ComponentProps } from "react";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import type { KeyId } from "#app/newsroom/kit/keys/key-table.ts";

type Props = Pick<ComponentProps<"button">, "onMouseDown"> & {
  name: KeyId;
  text: string;
  /** Nothing is shown where it cannot be done now. */
  act: (() => void) | undefined;
  isMain?: boolean;
};

/** What can be done with what is open, with the key that does it too. */
export function ActButton({ name, text, act, isMain = false, onMouseDown }: Props) {
  if (act === undefined) return null;
  return (
    <button type="button" className={isMain ? "btn primary" : "btn"} onMouseDown={onMouseDown} onClick={act}>
      {text} <Keys of={name} />
    </button>
  );
}
