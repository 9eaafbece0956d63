import { codePoints } from "#app/lib/plain-text.ts";
import { picturesWithoutAlt } from "./check.text.ts";
import type { CheckedStory, FindingCode, PictureFaultCode } from "./check.schema.ts";
import type { Severity } from "./check.rules.ts";
import type { Found } from "./check.words.ts";

/** Limits of 一句话说明白 (the plain sentences): their number, and the length in characters above which a sentence is long. */
const FEWEST_SENTENCES = 2;
const MOST_SENTENCES = 4;
const LONG_SENTENCE = 60;
const LONG_TITLE = 32;

/** Returns findings about missing parts of a story. */
export function elementFindings({ fields, bodyHtml, surroundings }: CheckedStory): Found[] {
  const lacks = (field: string, severity: Severity, isMissing: boolean, code: FindingCode): Found[] =>
    isMissing ? [finding("missing", code, severity, field)] : [];
  const isForeign = fields.origin === "reprint" || fields.origin === "compiled";
  return [
    ...lacks("title", "block", fields.title.trim() === "", "no-title"),
    ...lacks("body", "block", bodyHtml.trim() === "", "no-body"),
    ...lacks("columnId", "block", fields.columnId === null, "no-column"),
    ...lacks("plain", "block", fields.plain.length < FEWEST_SENTENCES, "no-plain"),
    ...lacks("plain", "block", fields.plain.length > MOST_SENTENCES, "many-sentences"),
    ...lacks("aiLabel", "block", fields.aiLabel === null, "no-ai-label"),
    ...lacks("coverMediaId", "confirm", fields.coverMediaId === null, "no-cover"),
    ...lacks("sourceId", "block", isForeign && fields.sourceId === null, "no-source"),
    // Checks the fields that readers see, because the list of sources may change without the story.
    ...lacks("sourceName", "block", isForeign && fields.sourceName.trim() === "", "no-source-name"),
    ...lacks("originalTitle", "block", isForeign && fields.originalTitle.trim() === "", "no-original-title"),
    ...lacks("originalAuthor", "block", isForeign && fields.originalAuthor.trim() === "", "no-original-author"),
    ...lacks("sourceUrl", "block", isForeign && fields.sourceUrl.trim() === "", "no-original-link"),
    ...lacks("sourceUrl", "confirm", fields.origin === "reprint" && !surroundings.hasSourceHost, "no-source-host"),
    ...lengths(fields),
    ...pictures(bodyHtml, surroundings.pictures),
    ...surroundings.deadLinks.map((address) => finding("link", "dead-link", "confirm", "body", address)),
  ];
}

function finding(family: Found["family"], code: FindingCode, severity: Severity, field: string, words = ""): Found {
  return { family, code, severity, field, offset: 0, words, better: { zh: "", en: "" } };
}

function lengths({ title, plain }: CheckedStory["fields"]): Found[] {
  const long = (field: string, code: FindingCode, text: string, most: number) =>
    codePoints(text) > most ? [finding("length", code, "hint", field, text.slice(0, 20))] : [];
  return [
    ...long("title", "long-title", title, LONG_TITLE),
    ...plain.flatMap((text, index) => long(`plain.${index}`, "long-sentence", text, LONG_SENTENCE)),
  ];
}

const PICTURE_FAULTS: Record<PictureFaultCode, [FindingCode, Severity]> = {
  unknown: ["no-rights", "block"],
  incomplete: ["no-proof", "block"],
  expired: ["rights-over", "block"],
  unmarked: ["no-ai-mark", "block"],
};

function pictures(bodyHtml: string, known: CheckedStory["surroundings"]["pictures"]): Found[] {
  return [
    ...Object.entries(known).map(([address, fault]) => {
      const [code, severity] = PICTURE_FAULTS[fault];
      return finding("picture", code, severity, address === "cover" ? "coverMediaId" : "body", address);
    }),
    ...picturesWithoutAlt(bodyHtml).map((address) => finding("picture", "no-alt", "hint", "body", address)),
  ];
}
