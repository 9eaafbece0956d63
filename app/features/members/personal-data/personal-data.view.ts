/** Characters that some system does not take in the name of a file. */
const AWKWARD = /[\p{C}/\\:*?"<>|]/gu;
const LONGEST = 80;

/** The name of an upload in the copy of its member's data: its id, so that no two are the same, and what they called it. */
export function fileNameInCopy({ id, name, suffix }: { id: number; name: string; suffix: string }): string {
  const base = name
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .replace(AWKWARD, "_")
    .replace(/^[.\s]+/, "")
    .trim();
  return `${id}-${[...(base === "" ? "file" : base)].slice(0, LONGEST).join("")}.${suffix}`;
}
