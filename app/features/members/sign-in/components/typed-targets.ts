import { createContext, useContext } from "react";

/** The number and the address that a reader typed in the login window. */
export type TypedTargets = { mobile: string; email: string };

const Context = createContext<TypedTargets>({ mobile: "", email: "" });

/** Passes the typed values to the fields of the next panel. */
export const TypedTargetsProvider = Context.Provider;

/** Returns the initial value of a field: the text typed in the panel before, or nothing outside of the login window. */
export function useTypedTarget(kind: keyof TypedTargets): string {
  return useContext(Context)[kind];
}

/**
 * Returns the current values in the fields of a panel, also those typed before React started, else the earlier values.
 */
export function readTypedTargets(panel: HTMLElement | null, before: TypedTargets): TypedTargets {
  const valueOf = (type: string) => panel?.querySelector<HTMLInputElement>(`input[type=${type}]`)?.value;
  return { mobile: valueOf("tel") ?? before.mobile, email: valueOf("email") ?? before.email };
}
