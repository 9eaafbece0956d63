const TYPES: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg", png: "image/png" };

/** Returns the content type of a picture's file by its extension. */
export function mediaType(file: string): string {
  return TYPES[file.split(".").at(-1)?.toLowerCase() ?? ""] ?? "application/octet-stream";
}
