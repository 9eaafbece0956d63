/**
 * Returns the pasted or dropped table as a file, or undefined without one. It prefers a file, then HTML (of a page,
 * Word, WPS or Excel), then text with tabs. Text becomes a file called `name`.
 */
export function tableOf(
  data: Pick<DataTransfer, "getData"> & { files: ArrayLike<File> },
  name: string,
): File | undefined {
  const html = data.getData("text/html");
  if (/<tr[\s>]/i.test(html)) return new File([html], name, { type: "text/html" });
  const [file] = Array.from(data.files);
  if (file !== undefined) return file;
  const text = data.getData("text/plain");
  return text.includes("\t") ? new File([text], name, { type: "text/plain" }) : undefined;
}
