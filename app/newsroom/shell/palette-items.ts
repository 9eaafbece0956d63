import { useNavigate } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { useOfferedActs } from "#app/newsroom/kit/keys/commands.ts";
import { KEYS, type Key, type KeyId } from "#app/newsroom/kit/keys/key-table.ts";
import { matches } from "#app/newsroom/kit/list/match.ts";
import { useScreens } from "./use-screens.ts";

/** An item of the palette: a screen, a command, or a story. */
export type PaletteItem = {
  id: string;
  label: string;
  hint?: string;
  key?: KeyId;
  run: (runAct: (id: KeyId) => boolean) => void;
};

export type PaletteGroup = { label: string; items: PaletteItem[] };

/** Returns the items that match words or pinyin: commands of the screen first, then screens. */
export function usePaletteItems(query: string): PaletteGroup[] {
  const t = useMessages("newsroom");
  const navigate = useNavigate();
  const offered = useOfferedActs();
  const shown = useScreens();
  const ways = new Set<KeyId>(shown.map(({ key }) => key));
  const fits = (id: KeyId, label: string) => matches(query, [label, t.spelled[id] ?? ""]);

  const acts = offered
    .filter((id) => !ways.has(id) && !(KEYS[id] as Key).keyOnly && fits(id, t.keys[id]))
    .map((id): PaletteItem => ({ id, label: t.keys[id], key: id, run: (runAct) => void runAct(id) }));
  const screens = shown
    .filter(({ id, key }) => fits(key, t.screens[id]))
    .map(({ id, key, path }): PaletteItem => ({
      id,
      label: t.screens[id],
      key,
      run: () => void navigate(path),
    }));
  return [
    { label: t.palette.acts, items: acts },
    { label: t.palette.screens, items: screens },
  ].filter(({ items }) => items.length > 0);
}
