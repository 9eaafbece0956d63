import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { saidFindings } from "#app/features/newsroom/check/check.said.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import type { ReleaseFault } from "./release.faults.ts";

/** Says a reason. */
export function sayFault({ code, facts }: ReleaseFault, texts: Pick<Messages, "story" | "check">): string {
  if (code === "blocks") return texts.story.faults.blocks(saidFindings(facts.found, texts.check));
  // The compiler does not see that code and facts belong together.
  return (texts.story.faults[code] as (facts: object) => string)(facts);
}

/** A story is not released: told to who ordered it, kept for who looks at it when the clock did. */
export class ReleaseRefusal extends Refusal {
  readonly fault: ReleaseFault;
  constructor(story: number, fault: ReleaseFault) {
    super((texts) => sayFault(fault, texts));
    this.message = `story ${story}: ${fault.code}`;
    this.name = "ReleaseRefusal";
    this.fault = fault;
  }
}
