import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate, formatDateTime } from "#app/lib/dates.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { officeData } from "../data/office-query.ts";
import { officeRequest } from "../data/office-request.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { useActs } from "../keys/acts.ts";
import { Keys } from "../keys/keys.tsx";
import styles from "./mailings.module.css";
import { WriteDialog } from "./write-dialog.tsx";

type Mailing = CallData<"GET /office/mailings">["list"][number];

/** 消息: what members were told by hand, what waits for its time, and how many have read it. */
export function MailingsScreen() {
  const { mailings: t, failed, more } = useMessages("member-desk");
  const { screens } = useMessages("office");
  const [isWriting, setWriting] = useState(false);
  const [stopped, setStopped] = useState<Mailing>();
  const query = useInfiniteQuery({
    queryKey: ["GET /office/mailings"],
    queryFn: ({ pageParam, signal }) => officeData("GET /office/mailings", { input: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.more ? page.list.at(-1)?.id : undefined),
  });
  const list = query.data?.pages.flatMap((page) => page.list);
  const write = () => setWriting(true);
  useActs({ writeMailing: write });
  return (
    <>
      <ScreenHead title={screens.messages}>
        <button type="button" className={`btn primary ${styles["write"]}`} onClick={write}>
          {t.write} <Keys of="writeMailing" />
        </button>
      </ScreenHead>
      <div className={styles["screen"]}>
        {query.error !== null && <p role="status">{failed}</p>}
        {list?.length === 0 && <p className={styles["none"]}>{t.none}</p>}
        <ul className={styles["list"]}>
          {list?.map((one) => (
            <Line key={one.id} one={one} onStop={() => setStopped(one)} />
          ))}
        </ul>
        {query.hasNextPage && (
          <button type="button" className="btn" onClick={() => void query.fetchNextPage()}>
            {more}
          </button>
        )}
      </div>
      {isWriting && <WriteDialog onClose={() => setWriting(false)} />}
      {stopped !== undefined && <StopDialog mailing={stopped} onClose={() => setStopped(undefined)} />}
    </>
  );
}

const isStoppable = ({ state }: Mailing) => state === "scheduled" || state === "sending" || state === "sent";

function Line({ one, onStop }: { one: Mailing; onStop: () => void }) {
  const { mailings: t } = useMessages("member-desk");
  return (
    <li>
      <div>
        <p>
          <b>{one.title}</b> <span data-state={one.state}>{t.states[one.state]}</span>
        </p>
        <p className={styles["content"]}>{one.content}</p>
        <p className="meta">
          <Audience audience={one.audience} /> · <span className="num">{formatDateTime(one.sendAt * 1_000)}</span> ·{" "}
          {one.by}
          {one.sent > 0 && ` · ${t.told(one.sent, one.read)}`}
        </p>
      </div>
      {isStoppable(one) && (
        <button type="button" className="btn" aria-label={`${labelOf(one, t)}：${one.title}`} onClick={onStop}>
          {labelOf(one, t)}
        </button>
      )}
    </li>
  );
}

const labelOf = ({ state }: Mailing, t: { cancel: string; withdraw: string }) =>
  state === "scheduled" ? t.cancel : t.withdraw;

function Audience({ audience }: Pick<Mailing, "audience">) {
  const { mailings: t } = useMessages("member-desk");
  const { conditions: say } = t;
  const day = (seconds: number) => formatDate(seconds * 1_000);
  const { member, joinedFrom, joinedTo, points, activeSince, follows } = audience;
  const said = [
    member === undefined ? "" : say.member(member),
    joinedFrom === undefined ? "" : say.joinedFrom(day(joinedFrom)),
    joinedTo === undefined ? "" : say.joinedTo(day(joinedTo)),
    points === undefined ? "" : say.points(points),
    activeSince === undefined ? "" : say.activeSince(day(activeSince)),
    follows === undefined ? "" : say.follows(follows.id),
  ].filter((words) => words !== "");
  return <>{said.length === 0 ? t.all : said.join("、")}</>;
}

function StopDialog({ mailing, onClose }: { mailing: Mailing; onClose: () => void }) {
  const { mailings: t } = useMessages("member-desk");
  const queries = useQueryClient();
  const [failure, setFailure] = useState("");
  const kind = mailing.state === "scheduled" ? "scheduled" : "sent";
  const stop = async () => {
    const answer = await officeRequest("POST /office/stopMailing", { input: { id: mailing.id }, silent: true });
    await queries.invalidateQueries({ queryKey: ["GET /office/mailings"] });
    if (answer.ok) onClose();
    else setFailure(answer.msg);
  };
  return (
    <Dialog title={t.stopTitle[kind]} onClose={onClose}>
      <p>{mailing.title}</p>
      <p className="meta">{t.stopText[kind]}</p>
      <DialogFoot
        action={labelOf(mailing, t)}
        failure={failure}
        isBusy={false}
        onAct={() => void stop()}
        onClose={onClose}
      />
    </Dialog>
  );
}
