import { useState } from "react";
import { useMe } from "#app/newsroom/kit/client/me.ts";

const MOST = 20;
const keyOf = (id: number) => `office-front-clipboard:${id}`;

/** The user's clipboard of stories for the front. It stores only their ids, and only on this device. */
export function useClipboard(): { kept: readonly number[]; keep: (id: number) => void; toggle: (id: number) => void } {
  const me = useMe()?.id ?? 0;
  const [kept, setKept] = useState<readonly number[]>(() => read(me));
  const write = (next: readonly number[]) => {
    setKept(next);
    try {
      localStorage.setItem(keyOf(me), JSON.stringify(next));
    } catch {
      // In a browser that stores nothing, the clipboard is lost when the tab is closed.
    }
  };
  const keep = (id: number) => write([id, ...kept.filter((one) => one !== id)].slice(0, MOST));
  return { kept, keep, toggle: (id) => (kept.includes(id) ? write(kept.filter((one) => one !== id)) : keep(id)) };
}

function read(me: number): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(me)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}
