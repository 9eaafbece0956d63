/** Matches a brace, a control word or symbol, or the text between them. */
const TOKEN = /[{}]|\\([a-z]+)(?:-?\d+)? ?|\\[^a-z]|[^\\{}]+/gi;
/** Matches groups with pictures that are not part of the text: fallbacks, bullets, page headers and footers. */
const PASSED_OVER = /^(?:nonshppict|shprslt|listpicture|(?:header|footer)[lrf]?)$/;
const TYPES: Record<string, string> = { pngblip: "image/png", jpegblip: "image/jpeg" };

type Group = { isPassedOver: boolean; isPicture: boolean; type: string | undefined; digits: string[] };

/**
 * Returns the pictures of an RTF text as data: URLs, in order; undefined for a format that no browser shows. Word puts
 * its pictures on the clipboard only in this way, because its HTML refers to files on the writer's disk.
 */
export function picturesOfRtf(rtf: string): (string | undefined)[] {
  const pictures: (string | undefined)[] = [];
  const open: Group[] = [];
  for (const [token, word] of rtf.matchAll(TOKEN)) {
    const group = open.at(-1);
    if (token === "{") {
      open.push({ isPassedOver: group?.isPassedOver ?? false, isPicture: false, type: undefined, digits: [] });
    } else if (token === "}") {
      open.pop();
      if (group?.isPicture === true && !group.isPassedOver) pictures.push(dataUrl(group));
    } else if (group !== undefined) readToken(group, token, word);
  }
  return pictures;
}

function readToken(group: Group, token: string, word: string | undefined): void {
  if (word === undefined) {
    if (group.type !== undefined) group.digits.push(token);
    return;
  }
  group.isPassedOver ||= PASSED_OVER.test(word);
  group.isPicture ||= word === "pict";
  group.type ??= TYPES[word];
}

function dataUrl({ type, digits }: Group): string | undefined {
  if (type === undefined) return undefined;
  const hex = digits.join("").replace(/[^\da-f]/gi, "");
  let bytes = "";
  for (let at = 0; at + 1 < hex.length; at += 2) bytes += String.fromCharCode(parseInt(hex.slice(at, at + 2), 16));
  return `data:${type};base64,${btoa(bytes)}`;
}
