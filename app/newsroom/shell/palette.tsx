import { Autocomplete } from "@base-ui/react/autocomplete";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { isComposing } from "#app/lib/pressed-key.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { useModal } from "#app/ui/use-modal.ts";
import { runAct } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import styles from "./palette.module.css";
import { usePaletteItems, type PaletteItem } from "./palette-items.ts";

/**
 * Shows the search field for all screens, commands and stories. The list is in a native dialog. It does not use the
 * library's own dialog, which writes inline styles that the content security policy refuses.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useMessages("newsroom");
  const dialog = useModal(onClose);
  const [query, setQuery] = useState("");
  const groups = usePaletteItems(query);
  const choose = (item: PaletteItem) => {
    // The palette closes before the command runs. The command may open a window, and the focus must return to the
    // screen.
    dialog.current?.close();
    onClose();
    item.run(runAct);
  };
  return (
    <dialog ref={dialog} className={styles["palette"]} aria-label={t.palette.title}>
      <Autocomplete.Root
        open
        inline
        items={groups}
        filter={null}
        value={query}
        onValueChange={setQuery}
        itemToStringValue={(item: PaletteItem) => item.label}
        autoHighlight="always"
        keepHighlight
      >
        <Autocomplete.Input
          className={styles["input"]}
          placeholder={t.palette.placeholder}
          aria-label={t.palette.title}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) event.preventBaseUIHandler();
          }}
          // Searching is the only purpose of this dialog.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="off"
          spellCheck={false}
        />
        <Autocomplete.Empty className={styles["empty"]}>{t.palette.nothing}</Autocomplete.Empty>
        <Autocomplete.List className={styles["list"]}>
          {(group: (typeof groups)[number]) => (
            <Autocomplete.Group key={group.label} items={group.items} className={styles["group"]}>
              <Autocomplete.GroupLabel className={styles["label"]}>{group.label}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: PaletteItem) => (
                  <Autocomplete.Item key={item.id} value={item} className={styles["item"]} onClick={() => choose(item)}>
                    <span className={styles["text"]}>
                      <MixedText text={item.label} />
                    </span>
                    {item.hint !== undefined && <span className={styles["hint"]}>{item.hint}</span>}
                    {item.key !== undefined && <Keys of={item.key} />}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </dialog>
  );
}
