import { useMemo } from "react";
import { useLocation } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { clockToTheSecond } from "#app/newsroom/kit/time/clock.ts";
import { usePresent } from "#app/newsroom/kit/events/presence.ts";
import { storyOf } from "#app/newsroom/kit/paths.ts";
import { charactersOf, minutesOf } from "./body/body-facts.ts";
import { BODY_ID } from "./body/story-body.tsx";
import { useDraftPart, useRestingBody, useStoryField, useWriting } from "./draft/story-context.ts";
import styles from "./foot.module.css";

/** Shows where the text is stored: on the server, on this device only, or not yet. */
function SavedState() {
  const { saving: t } = useMessages("writing");
  const { draft } = useWriting();
  const saving = useDraftPart(draft, (state) => (Object.keys(state.conflicts).length > 0 ? "conflict" : state.saving));
  const at = useDraftPart(draft, (state) => state.at);
  const time = at === undefined ? "" : clockToTheSecond(Math.floor(at.getTime() / 1_000));
  const text = { ...t, saved: t.saved(time), kept: t.kept(time) }[saving];
  return (
    <span className={styles["saved"]} id={`${BODY_ID}-state`} role="status" data-state={saving}>
      {text}
    </span>
  );
}

/** Shows the other staff members who have this story open. */
function Lookers() {
  const t = useMessages("story-list");
  const id = storyOf(useLocation().pathname);
  const names = usePresent()
    .filter(({ stories }) => id !== undefined && stories.includes(id))
    .map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <span className={styles["lookers"]}>
      <MixedText text={t.looking(names)} />
    </span>
  );
}

/** Shows the bottom bar, with the length of the text and the responsible staff member. */
export function Foot() {
  const { foot: t } = useMessages("writing");
  const body = useRestingBody();
  const { value: editor } = useStoryField("editor");
  const characters = useMemo(() => charactersOf(body), [body]);
  return (
    <footer className={styles["foot"]}>
      <SavedState />
      <span className="num">{t.characters(characters.toLocaleString("en"))}</span>
      <span>{t.minutes(minutesOf(characters))}</span>
      {editor !== "" && (
        <span>
          <MixedText text={t.editor(editor)} />
        </span>
      )}
      <Lookers />
      <span className={styles["note"]}>{t.offline}</span>
    </footer>
  );
}
