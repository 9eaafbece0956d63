/**
 * Returns the text of the file that was chosen in a file field. The file may be UTF-8, UTF-16 or GB18030. Returns undefined
 * if no file is chosen.
 */
export async function textOfFile({ files }: HTMLInputElement): Promise<string | undefined> {
  const file = files?.[0];
  if (file === undefined) return undefined;
  const { decodeText } = await import("#app/features/newsroom/table-import/table-import.text.ts");
  return decodeText(new Uint8Array(await file.arrayBuffer()));
}
