/** Where a key works: everywhere in the newsroom, or on screens of one kind. */
export type KeyScope = "everywhere" | "list";

export type Key = {
  scope: KeyScope;
  /** As tinykeys writes it: presses of a sequence apart by a space, `$mod` for Ctrl or ⌘. */
  press: string;
  /** Held down it goes on, as moving does. */
  repeats?: true;
  /** It moves or closes, which the palette need not offer. */
  keyOnly?: true;
};

/**
 * Every key of the newsroom, once: the bindings, the help and the palette are made from this table, so that a key without
 * help cannot exist (docs/newsroom.md#keys). Their words are `office.keys` in both languages.
 */
export const KEYS = {
  palette: { scope: "everywhere", press: "$mod+k", keyOnly: true },
  help: { scope: "everywhere", press: "[Shift]+?" },
  goWork: { scope: "everywhere", press: "g q" },
} as const satisfies Record<string, Key>;

export type KeyId = keyof typeof KEYS;

/** The table as a list, with the id of each. */
export const keyList: readonly (Key & { id: KeyId })[] = Object.entries<Key>(KEYS).map(([id, key]) => ({
  ...key,
  id: id as KeyId,
}));

const NAMES: Record<string, string> = { $mod: "Ctrl", Escape: "Esc", Enter: "↵" };
const MAC_NAMES: Record<string, string> = { ...NAMES, $mod: "⌘", Shift: "⇧", Alt: "⌥" };

/** What stands on the keys, a text for each press of a sequence: `Ctrl K`, `⌘K`, `?`. */
export function keyLabels({ press }: Pick<Key, "press">, isMac: boolean): string[] {
  const names = isMac ? MAC_NAMES : NAMES;
  return press.split(" ").map((one) => {
    const parts = one.replace("[Shift]+", "").split("+");
    const written = parts.map((part) => names[part] ?? (parts.length > 1 ? part.toUpperCase() : part));
    return written.join(isMac ? "" : " ");
  });
}
