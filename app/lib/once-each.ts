/**
 * Returns a function that computes a value once for each key and caches it, for costly shared values such as Intl
 * formats. Nothing is evicted, so keys must be few.
 */
export function onceEach<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}
