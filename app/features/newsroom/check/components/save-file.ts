/** Makes the browser download a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // Some browsers start reading the file later, so its address stays valid for 10 seconds.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
