import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { findingTexts } from "#app/features/newsroom/check/finding.texts.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import type { ReleaseFault } from "./release.faults.ts";

/** Returns the sentence that describes a fault. */
function faultText({ code, facts }: ReleaseFault, texts: Pick<Messages, "story" | "check">): string {
  if (code === "blocks") return texts.story.faults.blocks(findingTexts(facts.found, texts.check));
  // TypeScript cannot see that the code and the facts belong together.
  return (texts.story.faults[code] as (facts: object) => string)(facts);
}

/**
 * Returns why a release failed, in the staff member's language. For an old failure without a code it returns the stored
 * text.
 */
export function sayFailure(
  { error, fault }: { error: string; fault: ReleaseFault | null },
  texts: Pick<Messages, "story" | "check">,
): string {
  return fault === null ? error : faultText(fault, texts);
}

/**
 * The refusal of a release. It is shown to the staff member who ordered the release, or stored with the release if the
 * job ran it.
 */
export class ReleaseRefusal extends Refusal {
  readonly fault: ReleaseFault;
  constructor(story: number, fault: ReleaseFault) {
    super((texts) => faultText(fault, texts));
    this.message = `story ${story}: ${fault.code}`;
    this.name = "ReleaseRefusal";
    this.fault = fault;
  }
}
