import { useState } from "react";
import { useMe } from "#app/newsroom/kit/client/me.ts";

const MOST = 20;
const keyOf = (id: number) => `office-front-clipboard:${id}`;

/** A staff member's clipboard of stories for the front: ids alone, on this device. */
export function useClipboard(): { kept: readonly number[]; keep: (id: number) => void; toggle: (id: number) => void } {
  const me = useMe()?.id ?? 0;
  const [kept, setKept] = useState<readonly number[]>(() => read(me));
  const write = (next: readonly number[]) => {
    setKept(next);
    try {
      localStorage.setItem(keyOf(me), JSON.stringify(next));
    } catch {
      // A browser that keeps nothing forgets them with the tab.
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
