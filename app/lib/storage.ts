/** The stored value, or null; a browser that keeps nothing from us answers null too. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, or with null forgets it. Without storage the choice lasts as long as the page. */
export function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing to be done: storage is full or forbidden.
  }
}
