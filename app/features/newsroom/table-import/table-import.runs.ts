import { offTheLine } from "#app/features/base/rich-text/clean/rich-text.raised.ts";
import type { Attributes, XmlReader } from "./table-import.archive.ts";

/** A text of a workbook as a person sees it. `own` is the part that stays visible in a cell with a struck-out font. */
export type DisplayedText = { all: string; own: string };

type Run = { text: string; isStyled: boolean; isStruck: boolean; stands: "sup" | "sub" | undefined };

/** Returns whether an element such as <strike/> is switched on. */
export const isOn = ({ val = "1" }: Attributes): boolean => !/^(?:0|false|off)$/i.test(val);

/** Returns the vertical position of text from the attribute `vertAlign`. */
export const standsBy = ({ val = "" }: Attributes): Run["stands"] =>
  val === "superscript" ? "sup" : val === "subscript" ? "sub" : undefined;

/**
 * Collects the runs of one text, `<si>` or `<is>`. It leaves out struck-out runs, marks raised and lowered digits, and
 * ignores phonetic readings (`rPh`).
 */
export class RunCollector implements Required<XmlReader> {
  private runs: Run[] = [];
  private depth = 0;
  private phonetic = 0;
  private isText = false;
  private run: Run = plainRun();

  open(name: string, attributes: Attributes): void {
    this.depth += 1;
    if (name === "rPh") this.phonetic += 1;
    if (this.phonetic > 0) return;
    if (name === "r") this.run = plainRun();
    if (name === "rPr") this.run.isStyled = true;
    if (name === "strike") this.run.isStruck = isOn(attributes);
    if (name === "vertAlign") this.run.stands = standsBy(attributes);
    if (name === "t") this.isText = true;
  }

  text(text: string): void {
    if (this.isText) this.run.text += text;
  }

  close(name: string): void {
    this.depth -= 1;
    if (name === "rPh") this.phonetic -= 1;
    if (name !== "t" || this.phonetic > 0) return;
    this.isText = false;
    this.runs.push(this.run);
    this.run = plainRun();
  }

  /** Returns the collected text and resets the collector. */
  take(): DisplayedText {
    const seen = this.runs.filter(({ isStruck }) => !isStruck).map((run) => ({ ...run, text: shown(run) }));
    const isRich = this.runs.some(({ isStyled }) => isStyled);
    const own = isRich ? seen.filter(({ isStyled }) => isStyled) : [];
    this.runs = [];
    this.run = plainRun();
    return { all: seen.map(({ text }) => text).join(""), own: own.map(({ text }) => text).join("") };
  }
}

const plainRun = (): Run => ({ text: "", isStyled: false, isStruck: false, stands: undefined });

function shown({ text, stands }: Run): string {
  const read = text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return stands === undefined ? read : offTheLine(read, stands);
}
