/** A part of a body that was changed or left out, with its line in the file. */
export type BodyRemark = { line: number; remark: string };

/**
 * A body that is being prepared: its text, in which marks replace code, and the remarks so far. No change of the text
 * alters the number of line breaks, so that an index still leads to the line of the file.
 */
export class BodyText {
  text: string;
  readonly remarks: BodyRemark[] = [];
  readonly #firstLine: number;
  readonly #code: string[] = [];
  /** Whether the body is HTML, in which Markdown's syntax for pictures and code is not read. */
  readonly isHtml: boolean;

  /** `firstLine`: the number, from 1, of the line of the file on which the body begins. */
  constructor(body: string, firstLine: number, { isHtml = false }: { isHtml?: boolean } = {}) {
    this.#firstLine = firstLine;
    this.isHtml = isHtml;
    const text = body.replaceAll(/[\uE000\uE001]/g, "");
    this.text = isHtml ? text : this.#withoutSpans(this.#withoutFences(text));
  }

  /** Returns the text with its code in place of the marks. `write` formats the code. */
  whole(text = this.text, write = (code: string) => code): string {
    return text.replace(MARK, (_, index: string, breaks: string) => {
      // Stored code may contain the mark of code that was stored before.
      const code = write(this.whole(this.#code[Number(index)] ?? "", write));
      return code + breaks.slice(breaksIn(code));
    });
  }

  /** Replaces the matches of a pattern. Each replacement gets as many line breaks as the match. */
  replace(pattern: RegExp, write: (match: RegExpExecArray) => string | undefined): void {
    this.text = this.text.replace(pattern, (...found: unknown[]) => {
      const { match, index } = matchOf(found);
      const written = write(Object.assign(match, { index, input: this.text }) as unknown as RegExpExecArray);
      if (written === undefined) return match[0] ?? "";
      return written + "\n".repeat(Math.max(0, breaksIn(match[0] ?? "") - breaksIn(written)));
    });
  }

  /** Stores code and returns the mark that replaces it, so that no syntax is searched in it. */
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
/** Matches the last line of a fence, which names no language. */
const FENCE_END = /^[ \t>]{0,12}(`{3,}|~{3,})[ \t]*$/;
/** Matches the start of a construct that an indented line may continue: an item of a list, a footnote, HTML. */
const CONTAINER = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s|^\[\^|^ {0,3}</;
const SPAN = /(?<!`)(`{1,3})(?!`)[^`\n]{1,2000}(?:\n[^`\n]{1,2000})?(?<!`)\1(?!`)/g;
const MARK = /\uE000(\d+)\uE001(\n*)/g;

/** Indents fenced code within a list, because less indented lines would end the list and the code. */
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
 * Converts the arguments of a replacer function to a match. The groups are strings or undefined. The index and the
 * whole text follow them.
 */
function matchOf(found: unknown[]): { match: (string | undefined)[]; index: number } {
  const at = found.findIndex((one) => typeof one === "number");
  return { match: found.slice(0, at) as (string | undefined)[], index: found[at] as number };
}
