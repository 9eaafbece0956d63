/** Characters that do not show, or turn the writing direction and so make a text read as another. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const LONGEST = 200;

/** A path as a reader understands it: decoded when that is safe, cut when it is endless. */
export function readablePath(pathname: string): string {
  const path = decoded(pathname);
  const characters = [...path];
  return characters.length <= LONGEST ? path : `${characters.slice(0, LONGEST).join("")}…`;
}

function decoded(pathname: string): string {
  try {
    const path = decodeURI(pathname);
    return DECEPTIVE.test(path) ? pathname : path;
  } catch {
    return pathname;
  }
}
