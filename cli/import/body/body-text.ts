/** A part of a body that was changed or left out, with its line in the file. */
export type BodyRemark = { line: number; remark: string };

/**
 * A body during its preparation: its text without its code, and the remarks so far. Every change of the text keeps the
 * number of line breaks, so that an index still gives the line of the file.
 */
export class BodyText {
  text: string;
  readonly remarks: BodyRemark[] = [];
  readonly #firstLine: number;
  readonly #code: string[] = [];
  /** HTML has no pictures and no code of Markdown. */
  readonly isHtml: boolean;

  /** `firstLine`: the line of the file, from 1, on which the body begins. */
  constructor(body: string, firstLine: number, { isHtml = false }: { isHtml?: boolean } = {}) {
    this.#firstLine = firstLine;
    this.isHtml = isHtml;
    const text = body.replaceAll(/[\uE000\uE001]/g, "");
    this.text = isHtml ? text : this.#withoutSpans(this.#withoutFences(text));
  }

  /** Returns the whole text again, with its code as `write` formats it. */
  whole(text = this.text, write = (code: string) => code): string {
    return text.replace(MARK, (_, index: string, breaks: string) => {
      // Code may lie within a range that was stored later.
      const code = write(this.whole(this.#code[Number(index)] ?? "", write));
      return code + breaks.slice(breaksIn(code));
    });
  }

  /** Replaces the matches of a pattern; the replacement keeps the line breaks of the match. */
  replace(pattern: RegExp, write: (match: RegExpExecArray) => string | undefined): void {
    this.text = this.text.replace(pattern, (...found: unknown[]) => {
      const { match, index } = matchOf(found);
      const written = write(Object.assign(match, { index, input: this.text }) as unknown as RegExpExecArray);
      if (written === undefined) return match[0] ?? "";
      return written + "\n".repeat(Math.max(0, breaksIn(match[0] ?? "") - breaksIn(written)));
    });
  }

  /** Stores a range as code, in which no other syntax is searched. */
  keepCode(code: string): string {
    this.#code.push(code);
    return `\uE000${this.#code.length - 1}\uE001${"\n".repeat(breaksIn(code))}`;
  }

  note(index: number, remark: string): void {
    this.remarks.push({ line: this.lineAt(index), remark });
  }

  /** Returns the line of the file at an index of the text. */
  lineAt(index: number): number {
    return this.#firstLine + breaksIn(this.text.slice(0, index));
  }

  /** Stores indented lines after a blank line as code, outside of lists and blocks of HTML. */
  keepIndentedCode(): void {
    const written: string[] = [];
    let code: string[] = [];
    let above = "";
    let isBehindBlank = true;
    const keep = () => {
      const end = code.findLastIndex((line) => line.trim() !== "") + 1;
      if (end > 0) written.push(this.keepCode(code.slice(0, end).join("\n")));
      written.push(...code.slice(end));
      code = [];
    };
    for (const line of this.text.split("\n")) {
      const isBlank = line.trim() === "";
      const isIndented = !isBlank && /^(?: {4}|\t)/.test(line);
      if (code.length > 0 ? isBlank || isIndented : isIndented && isBehindBlank && !CONTAINER.test(above)) {
        code.push(line);
        continue;
      }
      keep();
      written.push(line);
      if (!isBlank && !isIndented && (isBehindBlank || !CONTAINER.test(above) || CONTAINER.test(line))) above = line;
      isBehindBlank = isBlank;
    }
    keep();
    this.text = written.join("\n");
  }

  #withoutFences(body: string): string {
    const written: string[] = [];
    let fence: { mark: string; lines: string[] } | undefined;
    for (const line of body.split("\n")) {
      if (fence === undefined) {
        const mark = FENCE.exec(line)?.[1];
        if (mark === undefined) written.push(line);
        else fence = { mark, lines: [line] };
        continue;
      }
      fence.lines.push(line);
      const end = FENCE_END.exec(line)?.[1];
      if (end === undefined || end[0] !== fence.mark[0] || end.length < fence.mark.length) continue;
      written.push(this.keepCode(indentedAsBegun(fence.lines)));
      fence = undefined;
    }
    if (fence !== undefined) written.push(this.keepCode(indentedAsBegun(fence.lines)));
    return written.join("\n");
  }

  #withoutSpans(text: string): string {
    return text.replace(SPAN, (span) => this.keepCode(span));
  }
}

const FENCE = /^[ \t>]{0,12}(?:[-*+][ \t]+|\d{1,3}[.)][ \t]+)?(`{3,}|~{3,})/;
/** The end of a fence has no language after it. */
const FENCE_END = /^[ \t>]{0,12}(`{3,}|~{3,})[ \t]*$/;
/** Constructs that an indented line may continue: an item of a list, a footnote, HTML. */
const CONTAINER = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s|^\[\^|^ {0,3}</;
const SPAN = /(?<!`)(`{1,3})(?!`)[^`\n]{1,2000}(?:\n[^`\n]{1,2000})?(?<!`)\1(?!`)/g;
const MARK = /\uE000(\d+)\uE001(\n*)/g;

/** Indents code of a fence within a list; less indented lines would end the list and the code. */
function indentedAsBegun([begin = "", ...lines]: readonly string[]): string {
  const [before = ""] = /^ *(?:[-*+] +|\d{1,3}[.)] +)?(?=[`~])/.exec(begin) ?? [];
  const indent = " ".repeat(before.length);
  const isLess = lines.slice(0, -1).some((line) => line.trim() !== "" && !line.startsWith(indent));
  return [begin, ...lines.map((line) => (isLess && line !== "" ? indent + line.replace(FENCE_END, "$1") : line))].join(
    "\n",
  );
}

const breaksIn = (text: string) => text.split("\n").length - 1;

/**
 * Returns the arguments of a replacing function as a match: groups are strings or undefined, then come index and the
 * whole text.
 */
function matchOf(found: unknown[]): { match: (string | undefined)[]; index: number } {
  const at = found.findIndex((one) => typeof one === "number");
  return { match: found.slice(0, at) as (string | undefined)[], index: found[at] as number };
}
