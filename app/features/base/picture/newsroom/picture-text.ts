const PICTURES = /\/media\/([0-9a-f]{64})\//g;

/** The hashes of the pictures that a text names, each once, in its order. */
export const hashesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PICTURES)].flatMap(([, sha]) => sha ?? [])),
];
