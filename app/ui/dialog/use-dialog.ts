import { useState, type ComponentType } from "react";

/** Returns a dialog whose code is loaded when it is first opened. */
export function useDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const open = async () => {
    const Loaded = await load();
    setDialog(() => Loaded);
  };
  return { Dialog, open, close: () => setDialog(undefined) };
}
