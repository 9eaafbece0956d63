/** Characters that some systems do not allow in file names. */
const AWKWARD = /[\p{C}/\\:*?"<>|]/gu;
const LONGEST = 80;

/** Returns the file name of an upload in the export: its unique id, and the name given by the member. */
export function fileNameInCopy({ id, name, suffix }: { id: number; name: string; suffix: string }): string {
  const base = name
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .replace(AWKWARD, "_")
    .replace(/^[.\s]+/, "")
    .trim();
  return `${id}-${[...(base === "" ? "file" : base)].slice(0, LONGEST).join("")}.${suffix}`;
}
