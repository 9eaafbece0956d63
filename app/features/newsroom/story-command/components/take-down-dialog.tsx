import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { shareCardPath } from "#app/lib/page/share-card-path.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { clockToTheSecond, newsroomNow } from "#app/newsroom/kit/time/clock.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import styles from "./acts.module.css";
import type { WindowProps } from "./way.ts";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";

/** Asks for a reason and takes the story down. Then it checks each public page until the story is gone. */
export function TakeDownDialog({ id, onDone, onClose }: WindowProps) {
  const { release: t, acts } = useMessages("stories");
  const [key] = useState(() => crypto.randomUUID());
  const title = useQuery(newsroomQuery("GET /newsroom/story", { id })).data?.fields.title ?? "";
  const [isDown, setDown] = useState(false);
  const send = async (reason: string) => {
    const answer = await newsroomRequest("POST /newsroom/takeDown", { input: { id, key, reason }, silent: true });
    if (!answer.ok) return answer.msg;
    setDown(true);
    return undefined;
  };
  const close = () => {
    onClose();
    onDone();
  };
  if (isDown) return <Gone id={id} title={title} onClose={close} />;
  return (
    <WordsDialog
      title={t.takeDownTitle}
      label={t.reason}
      hint={t.takeDownHint}
      action={acts.takeDown}
      longest={500}
      onSend={send}
      onClose={onClose}
      staysOpen
    />
  );
}

const pageOf = (id: number) => `/news/${id}`;

/** The public pages to check, and how each shows that the story is gone. */
const PLACES = {
  page: { path: pageOf, isGone: isRefused },
  slots: { path: () => "/headlines", isGone: without },
  home: { path: () => "/", isGone: without },
  list: { path: () => "/news", isGone: without },
  search: { path: (_: number, title: string) => `/search?q=${encodeURIComponent(title)}`, isGone: without },
  feed: { path: () => "/rss.xml", isGone: without },
  sitemap: { path: () => "/news-sitemap.xml", isGone: without },
  card: { path: (id: number) => shareCardPath(`article-${id}`, "zh-cn"), isGone: isRefused },
  /** The page as caches answer it, including the cache of this browser. */
  cache: { path: pageOf, isGone: isRefused, isCached: true },
} satisfies Record<string, PlaceOfReaders>;
type PlaceOfReaders = {
  path: (id: number, title: string) => string;
  isGone: (answer: Response, id: number) => Promise<boolean>;
  isCached?: true;
};
type Place = keyof typeof PLACES;
const NAMES = Object.keys(PLACES) as Place[];
const LOOK_EVERY_MS = 500;
const LOOKS = 60;

async function isRefused({ status }: Response): Promise<boolean> {
  return status === 410 || status === 404;
}

async function without(answer: Response, id: number): Promise<boolean> {
  return answer.status < 500 && !new RegExp(`/news/${id}(?![0-9])`).test(await answer.text());
}

/** Shows the checklist of public pages. It fetches each until the story is gone, and shows when that was. */
function Gone({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const { release: t } = useMessages("stories");
  const [gone, setGone] = useState<Partial<Record<Place, number>>>({});
  useEffect(() => {
    const end = new AbortController();
    const look = async (place: Place) => {
      for (let count = 0; count < LOOKS && !end.signal.aborted; count += 1) {
        if (await isGoneAt(place, { id, title }, end.signal)) {
          setGone((before) => ({ ...before, [place]: Math.floor(newsroomNow() / 1_000) }));
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    };
    for (const place of NAMES) void look(place);
    return () => end.abort();
  }, [id, title]);
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
      <div className={styles["actions"]}>
        <button type="button" className="btn primary" onClick={onClose}>
          {t.close}
        </button>
      </div>
    </Dialog>
  );
}

type Story = { id: number; title: string };

async function isGoneAt(place: Place, { id, title }: Story, signal: AbortSignal): Promise<boolean> {
  const { path, isGone, isCached }: PlaceOfReaders = PLACES[place];
  const options = { cache: isCached ? "default" : "no-store", credentials: "omit", signal } as const;
  // Closing the window also stops reading a response.
  return fetch(path(id, title), options)
    .then((answer) => isGone(answer, id))
    .catch(() => false);
}
