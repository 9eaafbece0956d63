const PICTURES = /\/media\/([0-9a-f]{64})\//g;

/** Returns the hashes of the pictures in a text, each once, in order. */
export const hashesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PICTURES)].flatMap(([, sha]) => sha ?? [])),
];
