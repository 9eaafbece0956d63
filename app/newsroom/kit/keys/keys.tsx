import { useSyncExternalStore } from "react";
import styles from "./keys.module.css";
import { KEYS, keyLabels, type KeyId } from "./key-table.ts";

const never = () => () => undefined;
const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Shows the keys of a command, labelled as on the user's keyboard. */
export function Keys({ of }: { of: KeyId }) {
  const onMac = useSyncExternalStore(never, isMac, () => false);
  return keyLabels(KEYS[of], onMac).map((label) => (
    <kbd key={label} className={styles["key"]}>
      {label}
    </kbd>
  ));
}
