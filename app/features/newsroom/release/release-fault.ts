import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { findingTexts } from "#app/features/newsroom/check/check.said.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import type { ReleaseFault } from "./release.faults.ts";

/** Returns the sentence of a fault. */
function faultText({ code, facts }: ReleaseFault, texts: Pick<Messages, "story" | "check">): string {
  if (code === "blocks") return texts.story.faults.blocks(findingTexts(facts.found, texts.check));
  // The compiler cannot see that code and facts belong together.
  return (texts.story.faults[code] as (facts: object) => string)(facts);
}

/** Returns why a release failed, in the reader's language; an old failure without a reason code returns its stored text. */
export function sayFailure(
  { error, fault }: { error: string; fault: ReleaseFault | null },
  texts: Pick<Messages, "story" | "check">,
): string {
  return fault === null ? error : faultText(fault, texts);
}

/** A refused release: shown to the one who ordered it, or stored with the release when the job ran it. */
export class ReleaseRefusal extends Refusal {
  readonly fault: ReleaseFault;
  constructor(story: number, fault: ReleaseFault) {
    super((texts) => faultText(fault, texts));
    this.message = `story ${story}: ${fault.code}`;
    this.name = "ReleaseRefusal";
    this.fault = fault;
  }
}
