import { createContext, useContext, type ChangeEvent, type RefObject } from "react";

/** The number and the address that a reader typed in the login window. */
export type TypedTargets = { mobile: string; email: string };

const Context = createContext<RefObject<TypedTargets> | undefined>(undefined);

/** Keeps what its fields for numbers and addresses hold, so that another panel begins with it. */
export const TypedTargetsProvider = Context.Provider;

/** Returns the props of a field that begins with what the reader typed before and keeps what they type; none outside of the login window. */
export function useTypedTarget(kind: keyof TypedTargets) {
  const typed = useContext(Context);
  if (typed === undefined) return {};
  return {
    defaultValue: typed.current[kind],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      typed.current[kind] = target.value;
    },
  };
}
