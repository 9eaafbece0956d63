/** Matches marks such as {#overview} that some exports leave at headings and lists. The site sets all ids itself. */
const ID_MARK = /^(\s*(?:>\s*)*)\{#[\p{L}\p{N}_:.-]{1,80}\}\s?|(?<!\s)\s*\{#[\p{L}\p{N}_:.-]{1,80}\}\s*$/gu;
const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const TIGHT_HEADING = /^(#{2,6})(?=[^#\s])/;
/**
 * A single # without a space could begin a hashtag. It begins a heading only on a short line without a second # and
 * without a full stop.
 */
const TIGHT_TITLE = /^#(?=[^#\s\d][^#]{0,38}[^#。，；]$)/;
/** Matches a picture with the longest text that may be its address. */
const PICTURE = /!\[((?:(?!!\[)[^\]\n])*)\]\((https?:\/\/(?:(?!!\[)[^\n<>])*)/gi;
const PICTURE_END = /\.(?:png|jpe?g|gif|webp|bmp|svg)\)/gi;
/** Matches a picture with its caption before or after it on the same line. */
const CAPTIONED = /^([^!\n]*)!\[([^\]\n]+)\]\(([^\s()<>]+)\)([^!\n]*)$/;
const BREAK_LINE = /^\s*<br\s*\/?>\s*$/i;

/** Matches the ordinals of headings: "1.", "一、", "（二）". */
export const ORDINAL =
  /^(?:\d{1,2}[.、．]|[一二三四五六七八九十]{1,3}[、.．]|[（(][一二三四五六七八九十\d]{1,3}[）)])/u;
const BOLD_LINE = /^\*\*([^*]{1,40}[^*。！？；：，、,.;:!?])\*\*\s*$/u;
/** Matches "1. Title" above a line of dashes, which Markdown would read as a list and a rule. */
const NUMBERED_TITLE = /^(\d{1,2})([.)]) (.{1,80})$/;
const UNDERLINE = /^(?:-{3,}|={3,})\s*$/;

/** Repairs lines of another program's Markdown; leaves code fences unchanged. */
export function repairLines(markdown: string): string {
  const lines = markdown.replace(/\r\n?/g, "\n").split("\n");
  const result: string[] = [];
  let fence = "";
  for (const line of lines) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === "" || (mark[0] === fence[0] && mark.length >= fence.length))) {
      fence = fence === "" ? mark : "";
      result.push(line);
    } else if (fence !== "") result.push(line);
    else addRepaired(result, line);
  }
  return result.join("\n");
}

function addRepaired(result: string[], line: string): void {
  const title = UNDERLINE.test(line) ? NUMBERED_TITLE.exec(result.at(-1) ?? "") : null;
  if (title !== null && (result.at(-2) ?? "").trim() === "") {
    result[result.length - 1] = `## ${title[1]}\\${title[2]} ${title[3]}`;
    return;
  }
  const repaired = repairLine(line);
  const bold = BOLD_LINE.exec(repaired);
  if (bold !== null && ORDINAL.test(bold[1] ?? "")) result.push("", repaired, "");
  else result.push(repaired);
}

function repairLine(line: string): string {
  if (BREAK_LINE.test(line)) return "";
  return line
    .replace(ID_MARK, "$1")
    .replace(TIGHT_HEADING, "$1 ")
    .replace(TIGHT_TITLE, "# ")
    .replace(PICTURE, withEscapedAddress)
    .replace(CAPTIONED, captionOnce);
}

/**
 * If the words beside a picture on its line repeat the picture's description, turns them into its caption. Returns any
 * other line unchanged.
 */
function captionOnce(whole: string, before: string, alt: string, address: string, behind: string): string {
  const caption = `${before}${behind}`.trim();
  const says = (text: string) => text.replace(/\.(?:png|jpe?g|gif|webp)$/i, "").replaceAll(/["'“”‘’\s]/g, "");
  const isSaid =
    (before.trim() === "" || behind.trim() === "") && says(alt) !== "" && says(caption).includes(says(alt));
  return isSaid ? `![${alt}](${address} "${caption.replaceAll('"', "”")}")` : whole;
}

/** Returns a picture with spaces and parentheses in its address escaped. Returns any other picture unchanged. */
function withEscapedAddress(whole: string, alt: string, text: string): string {
  for (const { 0: end, index } of text.matchAll(PICTURE_END)) {
    const address = text.slice(0, index + end.length - 1);
    if (/[ ()]/.test(address)) return `![${alt}](${escapeAddress(address)}${text.slice(index + end.length - 1)}`;
  }
  return whole;
}

function escapeAddress(address: string): string {
  return address.replaceAll(" ", "%20").replaceAll("(", "%28").replaceAll(")", "%29");
}
