/** Returns the stored value, or null if there is none or no access to storage. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; null deletes it. Without storage nothing is stored, and the choice applies to this page only. */
export function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Ignored: storage is full or forbidden.
  }
}
