import type { Messages } from "#app/i18n/namespaces.ts";
import type { FindingCode } from "./check.schema.ts";
import { captionedPictures } from "./check.text.ts";

/** The properties that identify a finding in a message. */
export type Named = { code: FindingCode; words: string };

/** Codes of findings about a picture. The `words` of such a finding are the picture's address, or "cover". */
const OF_PICTURES = new Set<FindingCode>(["no-rights", "no-proof", "rights-over", "no-ai-mark", "no-alt"]);

/**
 * Returns a text for each finding: its words, or its sentence if it has none. A picture is described by its position and
 * caption, with the remedy. `body` is the checked text, if it is available.
 */
export function findingTexts(found: readonly Named[], texts: Messages["check"], body = ""): string[] {
  const pictures = captionedPictures(body);
  return found.map(({ code, words }) => {
    if (OF_PICTURES.has(code)) {
      const at = pictures.findIndex(({ address }) => address === words);
      const picture = words === "cover" ? texts.cover : texts.picture(at + 1, pictures[at]?.caption ?? "");
      return texts.ofPicture(picture, texts.codes[code]);
    }
    return words === "" ? texts.codes[code] : `“${words}”`;
  });
}
