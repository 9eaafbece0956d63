import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type ComponentType } from "react";

type List = ComponentType<{ field: HTMLInputElement }>;

/** The field of a search form. When the reader types, a list of suggestions is loaded. Without it the field still works. */
export function SearchField(props: ComponentProps<"input">) {
  const field = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<{ List: List; field: HTMLInputElement }>();
  const load = async () => {
    const loaded = await import("./suggestions.tsx").catch(() => undefined);
    if (loaded !== undefined && field.current !== null) setShown({ List: loaded.Suggestions, field: field.current });
  };
  // The reader may have typed while React was loading. The field of a search begins with its words.
  const begin = useEffectEvent(() => {
    const input = field.current;
    if (input !== null && input === document.activeElement && input.value !== input.defaultValue) void load();
  });
  useEffect(() => begin(), []);
  return (
    <>
      <input
        {...props}
        ref={field}
        type="search"
        name="q"
        onInput={shown === undefined ? () => void load() : undefined}
      />
      {shown !== undefined && <shown.List field={shown.field} />}
    </>
  );
}
