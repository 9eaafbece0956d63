import { useState, type ClipboardEvent } from "react";
import type { WordAction } from "#app/features/base/sensitive-word/sensitive-word.rules.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { onlySheet, type BroughtSheet } from "#app/features/newsroom/table-import/components/sheet-choice.tsx";
import { wordsOfTable } from "./word-text.ts";

const READING_MS = 60_000;
const TABLE = /<(?:table|tr)[\s>]/i;
/** The first bytes of binary tables, in decimal: of .xlsx and .docx files, and of .xls files. */
const BINARY = ["80 75 3 4", "208 207 17 224"];

/**
 * Returns functions that read words from a file or the clipboard. A text is read unchanged; the server reads tables.
 * `onRead` gets a text for wordsOf, `onFailure` the reason of a failure, or "".
 */
export function useWordTable(
  names: Readonly<Record<WordAction, string>>,
  onRead: (text: string) => void,
  onFailure: (sentence: string) => void,
) {
  const [sheets, setSheets] = useState<BroughtSheet[]>([]);
  const [chosen, setChosen] = useState<BroughtSheet>();
  const choose = (sheet: BroughtSheet | undefined) => {
    setChosen(sheet);
    if (sheet !== undefined) onRead(wordsOfTable(sheet.table, names));
  };
  const readTable = async (file: Blob) => {
    const form = new FormData();
    form.append("file", file, "table");
    const options = { input: form, timeout: READING_MS, silent: true };
    const answer = await newsroomRequest("POST /newsroom/readWordTable", options);
    onFailure(answer.ok ? "" : answer.msg);
    setSheets(answer.ok ? answer.data.sheets : []);
    choose(answer.ok ? onlySheet(answer.data.sheets) : undefined);
  };
  const readFile = async ({ files }: HTMLInputElement) => {
    const file = files?.[0];
    if (file === undefined) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { decodeText } = await import("#app/features/newsroom/table-import/table-import.text.ts");
    const text = BINARY.includes(bytes.subarray(0, 4).join(" ")) ? undefined : decodeText(bytes);
    setSheets([]);
    if (text === undefined || TABLE.test(text)) await readTable(file);
    else onRead(text);
  };
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData("text/html");
    if (!TABLE.test(html)) return;
    event.preventDefault();
    void readTable(new Blob([html]));
  };
  return { sheets, chosen, choose, readFile, paste };
}
