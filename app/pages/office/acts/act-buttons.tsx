import { useMessages } from "#app/i18n/messages.ts";
import { Keys } from "../keys/keys.tsx";
import styles from "./acts.module.css";
import type { StoryActs } from "./use-story-acts.tsx";
import { KEY_OF, type StoryAct } from "./way.ts";

/** What takes something from readers. */
const DANGEROUS = new Set<StoryAct>(["takeDown", "breakGlass"]);
/** What brings a story on. */
export const ONWARDS = new Set<StoryAct>(["handIn", "release", "retry", "judge", "pass"]);

/** The acts of a story as buttons, each with its key; `only`: of these alone. */
export function ActButtons({ of, only }: { of: StoryActs; only?: ReadonlySet<StoryAct> }) {
  const { acts: names } = useMessages("desk");
  return of.acts
    ?.filter((act) => only?.has(act) ?? true)
    .map((act) => {
      const key = KEY_OF[act];
      const kind = ONWARDS.has(act) ? "primary" : DANGEROUS.has(act) ? styles["danger"] : "";
      return (
        <button key={act} type="button" className={`btn ${kind}`} data-act={act} onClick={() => of.run(act)}>
          {names[act]} {key !== undefined && <Keys of={key} />}
        </button>
      );
    });
}
