import { Fragment, useState, type MouseEvent } from "react";
import type { ListedFlash } from "#app/features/published/flash/newsroom/flash.calls.server.ts";
import { StreamItem } from "#app/features/published/flash/components/stream-item.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { rowLinkId, useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import { CorrectDialog, WithdrawDialog } from "./change-dialogs.tsx";
import { FlashVersions } from "./flash-versions.tsx";
import styles from "./flash.module.css";
import { useFlashes } from "./flash-data.ts";

type Change = { act: "correct" | "withdraw" | "versions"; id: number };

/** Shows the stream as readers see it, with the permitted commands for each flash. */
export function Stream() {
  const t = useMessages("flashes");
  const { list, hasNextPage, isFetchingNextPage, fetchNextPage } = useFlashes();
  const [changing, setChanging] = useState<Change>();
  const [said, setSaid] = useState("");
  const cursor = useCursor(list?.map(({ item }) => item.id) ?? []);
  const here = list?.find(({ item }) => item.id === cursor.id);
  const redden = async ({ item, version }: ListedFlash) => {
    const input = { id: item.id, version, key: crypto.randomUUID() };
    const answer = await newsroomRequest("POST /newsroom/reddenFlash", { input, silent: true });
    setSaid(answer.ok ? t.reddened[answer.data.state] : answer.msg);
  };
  const change = (act: Change["act"], flash: ListedFlash) => setChanging({ act, id: flash.item.id });
  useActs({
    correctFlash: here?.mayCorrect ? () => change("correct", here) : undefined,
    withdrawFlash: here?.mayWithdraw ? () => change("withdraw", here) : undefined,
    reddenFlash: here?.mayRedden ? () => void redden(here) : undefined,
    flashVersions: here && (() => change("versions", here)),
    moreRows: hasNextPage ? () => void fetchNextPage() : undefined,
  });
  const changed = list?.find(({ item }) => item.id === changing?.id);
  const close = () => setChanging(undefined);
  return (
    <section className={styles["stream"]} aria-labelledby="flash-stream" onClickCapture={openApart}>
      <h2 id="flash-stream">{t.stream}</h2>
      <p className={styles["hint"]} role="status">
        {said}
      </p>
      {list?.length === 0 && <p className={styles["hint"]}>{t.nothing}</p>}
      <ol>
        {list?.map((flash, index) => {
          const day = formatDate(flash.item.publishedAt);
          const before = list[index - 1];
          const turns = before === undefined || formatDate(before.item.publishedAt) !== day;
          return (
            <Fragment key={flash.item.id}>
              {turns && <li className={styles["day"]}>{day}</li>}
              <StreamItem
                item={flash.item}
                acts={
                  <FlashActs
                    flash={flash}
                    isHere={flash.item.id === cursor.id}
                    onFocus={() => cursor.onFocus(flash.item.id)}
                    onChange={(act) => change(act, flash)}
                    onRedden={() => void redden(flash)}
                  />
                }
              />
            </Fragment>
          );
        })}
      </ol>
      {hasNextPage && (
        <button type="button" className="btn" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </button>
      )}
      {changed !== undefined && changing?.act === "correct" && <CorrectDialog flash={changed} onClose={close} />}
      {changed !== undefined && changing?.act === "withdraw" && <WithdrawDialog flash={changed} onClose={close} />}
      {changed !== undefined && changing?.act === "versions" && <FlashVersions id={changed.item.id} onClose={close} />}
    </section>
  );
}

type ActsProps = {
  flash: ListedFlash;
  isHere: boolean;
  onFocus: () => void;
  onChange: (act: Change["act"]) => void;
  onRedden: () => void;
};

function FlashActs({ flash: { item, version, by, ...may }, isHere, onFocus, onChange, onRedden }: ActsProps) {
  const t = useMessages("flashes");
  const name = item.title === "" ? item.text.slice(0, 20) : item.title;
  const label = (act: string) => `${act}：${name}`;
  return (
    <span className={styles["acts"]} data-on={isHere || undefined} onFocus={onFocus}>
      {by !== "" && (
        <span>
          <MixedText text={by} />
        </span>
      )}
      <button
        type="button"
        id={rowLinkId(item.id)}
        aria-label={label(t.versions(version))}
        onClick={() => onChange("versions")}
      >
        {t.versions(version)}
      </button>
      {may.mayRedden && (
        <button type="button" aria-label={label(t.red)} onClick={onRedden}>
          {t.red}
        </button>
      )}
      {may.mayCorrect && (
        <button type="button" aria-label={label(t.correct)} onClick={() => onChange("correct")}>
          {t.correct}
        </button>
      )}
      {may.mayWithdraw && (
        <button type="button" aria-label={label(t.withdraw)} onClick={() => onChange("withdraw")}>
          {t.withdraw}
        </button>
      )}
    </span>
  );
}

/** Opens a readers' page in a separate window that has no access to the newsroom's session. */
function openApart(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.pathname.startsWith("/newsroom")) return;
  event.preventDefault();
  open(link.href, "_blank", "noopener");
}
