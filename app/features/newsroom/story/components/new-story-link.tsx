import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";

/** Shows the link to a new story, for staff members who may write one. */
export function NewStoryLink() {
  const { keys: t } = useMessages("newsroom");
  if (!mayAct(useMe(), "story.write")) return null;
  return (
    <a className="btn" href="/newsroom/stories/new">
      {t.newStory} <Keys of="newStory" />
    </a>
  );
}
