import { useSearchParams } from "react-router";

/** Returns the current address parameters. They may be newer than the rendered ones when the next key is pressed. */
export const addressNow = () => new URLSearchParams(location.search);

/** Returns the filters of a list in the address. `set` changes some of them; an empty value deletes a filter. */
export function useAddress() {
  const [address, setParams] = useSearchParams();
  return {
    address,
    set: (change: Readonly<Record<string, string>>) => {
      // Uses the current address, so that two quick changes do not overwrite each other.
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
