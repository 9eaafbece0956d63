/** Matches invisible characters and characters that change the writing direction, which could disguise a text. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const LONGEST = 200;

/** Returns a path for display: decoded where that is safe, and shortened. */
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
