import { createContext, useContext, type ChangeEvent } from "react";

type Kind = "mobile" | "email";

/** Holds the number and the address that a reader typed in the login window, so that another panel begins with them. */
export type TypedTargets = { read: (kind: Kind) => string; keep: (kind: Kind, text: string) => void };

/** Returns an empty store for one login window. */
export function createTypedTargets(): TypedTargets {
  const typed = { mobile: "", email: "" };
  return {
    read: (kind) => typed[kind],
    keep: (kind, text) => {
      typed[kind] = text;
    },
  };
}

const Context = createContext<TypedTargets | undefined>(undefined);

/** Hands the store to the fields of a login window. */
export const TypedTargetsProvider = Context.Provider;

/** Returns the props of a field that begins with what the reader typed before and keeps what they type; none outside of the login window. */
export function useTypedTarget(kind: Kind) {
  const typed = useContext(Context);
  if (typed === undefined) return {};
  return {
    defaultValue: typed.read(kind),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => typed.keep(kind, target.value),
  };
}
