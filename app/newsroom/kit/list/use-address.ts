import { useSearchParams } from "react-router";

/** Returns the current parameters of the address: the screen may not have rendered them when the next key is pressed. */
export const addressNow = () => new URLSearchParams(location.search);

/** Filters of a list in the address. `set` changes some of them; an empty value deletes one. */
export function useAddress() {
  const [address, setParams] = useSearchParams();
  return {
    address,
    set: (change: Readonly<Record<string, string>>) => {
      // Keeps both filters when two are set in quick succession.
      const next = addressNow();
      for (const [name, value] of Object.entries(change)) {
        if (value === "") next.delete(name);
        else next.set(name, value);
      }
      setParams(next, { replace: true });
    },
    clear: () => setParams({}, { replace: true }),
  };
}
