import { Keys } from "#app/newsroom/kit/keys/keys.tsx";

/** Shows a button that loads more rows. Shows nothing if there are none. */
export function MoreRows({ text, onMore }: { text: string; onMore: (() => void) | undefined }) {
  if (onMore === undefined) return null;
  return (
    <button type="button" className="btn" onClick={onMore}>
      {text} <Keys of="moreRows" />
    </button>
  );
}
