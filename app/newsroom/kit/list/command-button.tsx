import type { ComponentProps } from "react";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import type { KeyId } from "#app/newsroom/kit/keys/key-table.ts";

type Props = Pick<ComponentProps<"button">, "onMouseDown"> & {
  name: KeyId;
  text: string;
  /** Runs the command. Undefined hides the button, because the command is not available. */
  act: (() => void) | undefined;
  isMain?: boolean;
};

/** Shows the button of a command for the open record, with its key. */
export function ActButton({ name, text, act, isMain = false, onMouseDown }: Props) {
  if (act === undefined) return null;
  return (
    <button type="button" className={isMain ? "btn primary" : "btn"} onMouseDown={onMouseDown} onClick={act}>
      {text} <Keys of={name} />
    </button>
  );
}
