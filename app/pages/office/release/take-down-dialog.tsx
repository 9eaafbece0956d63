import { useEffect, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { clockToTheSecond, officeNow } from "../data/office-clock.ts";
import { officeRequest } from "../data/office-request.ts";
import { WordsDialog } from "../review/words-dialog.tsx";
import styles from "./release-dialog.module.css";

type Props = { id: number; onDone: () => void; onClose: () => void };

/** Takes a story from its readers with a reason, then looks at each place that readers have until it is gone there. */
export function TakeDownDialog({ id, onDone, onClose }: Props) {
  const { release: t } = useMessages("desk");
  const [key] = useState(() => crypto.randomUUID());
  const [isDown, setDown] = useState(false);
  const send = async (reason: string) => {
    const answer = await officeRequest("POST /office/takeDown", { input: { id, key, reason }, silent: true });
    if (!answer.ok) return answer.msg;
    setDown(true);
    return undefined;
  };
  const close = () => {
    onClose();
    onDone();
  };
  if (isDown) return <Gone id={id} onClose={close} />;
  return (
    <WordsDialog
      title={t.takeDownTitle}
      label={t.reason}
      hint={t.takeDownHint}
      action={t.takeDown}
      longest={500}
      onSend={send}
      onClose={onClose}
      staysOpen
    />
  );
}

/** Places that readers have, and how each says that the story is not there. */
const PLACES = {
  page: { path: (id: number) => `/news/${id}`, isGone: async ({ status }: Response) => status === 410 },
  home: { path: () => "/", isGone: without },
  feed: { path: () => "/rss.xml", isGone: without },
  list: { path: () => "/news", isGone: without },
} as const;
type Place = keyof typeof PLACES;
const NAMES = Object.keys(PLACES) as Place[];
const LOOK_EVERY_MS = 500;
const LOOKS = 20;

async function without(answer: Response, id: number): Promise<boolean> {
  return answer.ok && !(await answer.text()).includes(`/news/${id}`);
}

/** The checklist: each place is looked at until the story is gone there, with the time at which that was seen. */
function Gone({ id, onClose }: { id: number; onClose: () => void }) {
  const { release: t } = useMessages("desk");
  const [gone, setGone] = useState<Partial<Record<Place, number>>>({});
  useEffect(() => {
    const end = new AbortController();
    const look = async (place: Place) => {
      for (let count = 0; count < LOOKS && !end.signal.aborted; count += 1) {
        if (await isGoneAt(place, id, end.signal)) {
          setGone((before) => ({ ...before, [place]: Math.floor(officeNow() / 1_000) }));
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    };
    for (const place of NAMES) void look(place);
    return () => end.abort();
  }, [id]);
  return (
    <Dialog title={t.goneTitle} onClose={onClose}>
      <ul className={styles["checks"]}>
        {NAMES.map((place) => {
          const at = gone[place];
          return (
            <li key={place} data-done={at !== undefined || undefined}>
              {t.places[place]}
              {at === undefined ? ` · ${t.looking}` : <time className="num">{clockToTheSecond(at)}</time>}
            </li>
          );
        })}
      </ul>
      <form method="dialog" className={styles["actions"]}>
        <button type="submit" className="btn primary">
          {t.close}
        </button>
      </form>
    </Dialog>
  );
}

async function isGoneAt(place: Place, id: number, signal: AbortSignal): Promise<boolean> {
  const { path, isGone } = PLACES[place];
  const options = { cache: "no-store", credentials: "omit", signal } as const;
  return fetch(path(id), options).then(
    (answer) => isGone(answer, id),
    () => false,
  );
}
