/**
 * The pasted or dropped table, as a file called `name` where it is none: a file first, then the HTML of a page, Word, WPS or
 * Excel, then rows with tabs. Undefined without one.
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
