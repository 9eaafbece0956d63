import { useMessages } from "#app/i18n/messages.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import styles from "./acts.module.css";
import type { StoryActs } from "./use-story-acts.tsx";
import { KEY_OF, type StoryAct } from "./way.ts";

/** The commands that take a story down or bypass review. */
const DANGEROUS = new Set<StoryAct>(["takeDown", "breakGlass"]);
/** The commands that lead to publication. */
export const ONWARDS = new Set<StoryAct>(["handIn", "release", "retry", "judge", "pass"]);

type Props = {
  of: StoryActs;
  /** If given, only these commands are shown. */
  only?: ReadonlySet<StoryAct>;
  /** A command that is disabled now, and the reason for it. */
  blocked?: { act: StoryAct; why: string } | undefined;
};

/** Shows the commands of a story as buttons, each with its key. */
export function ActButtons({ of, only, blocked }: Props) {
  const { acts: names } = useMessages("stories");
  return of.acts
    ?.filter((act) => only?.has(act) ?? true)
    .map((act) => {
      const key = KEY_OF[act];
      const kind = ONWARDS.has(act) ? "primary" : DANGEROUS.has(act) ? styles["danger"] : "";
      return (
        <button
          key={act}
          type="button"
          className={`btn ${kind}`}
          data-act={act}
          disabled={blocked?.act === act}
          title={blocked?.act === act ? blocked.why : undefined}
          onClick={() => of.run(act)}
        >
          {names[act]} {key !== undefined && <Keys of={key} />}
        </button>
      );
    });
}
