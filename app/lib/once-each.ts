/**
 * Makes a thing once for each key and hands out the same from then on: for what is costly to make and may be shared, as the
 * formats of Intl are. Nothing is forgotten, so there must be few keys.
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
