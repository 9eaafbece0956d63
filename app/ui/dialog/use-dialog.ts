import { useState, type ComponentType } from "react";

/** A window that comes, with its code, when it is first asked for. */
export function useDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const open = async () => {
    const Loaded = await load();
    setDialog(() => Loaded);
  };
  return { Dialog, open, close: () => setDialog(undefined) };
}
