import { useSearchParams } from "react-router";

/** What the address says by now: the screen may not have come to it yet when the next key is pressed. */
export const addressNow = () => new URLSearchParams(location.search);

/** What a list is narrowed to, as the address says it; `set`: some of it anew, nothing where it is empty. */
export function useAddress() {
  const [address, setParams] = useSearchParams();
  return {
    address,
    set: (change: Readonly<Record<string, string>>) => {
      // Two filters that are set one right after the other both stay.
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
