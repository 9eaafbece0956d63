import { useState } from "react";
import { AreaPage } from "#app/features/members/area/components/area-page.tsx";
import { DataFrame } from "#app/features/base/list/components/data-frame.tsx";
import { Permit } from "#app/features/base/page-permission/components/permit.tsx";
import { RowsFrame } from "#app/features/base/list/components/rows-frame.tsx";
import { useData } from "#app/features/base/list/components/use-data.ts";
import { useRemoval } from "#app/features/base/list/components/use-removal.tsx";
import { useRows } from "#app/features/base/list/components/use-rows.ts";
import { Waiting } from "#app/features/base/list/components/waiting.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { Empty } from "#app/ui/empty.tsx";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import { ItemList, ItemRow } from "#app/ui/list/item-row.tsx";
import { Time } from "#app/ui/time.tsx";
import { ContentText } from "#app/ui/content-text.tsx";
import { FOLLOW_KINDS, type FollowKind } from "../follow.schema.ts";
import type { FollowedItem } from "../follow.answer.ts";
import styles from "./follow-page.module.css";

/** The number of follows of one kind shown before the reader expands the list. */
const MOST_SHOWN = 12;

/** The member's follows, and their newest articles below. */
export function FollowPage() {
  const t = useMessages("library").follow;
  const area = useMessages("area");
  const feed = useRows("GET /my/followFeed");
  const followed = useData("GET /my/follow");
  const onUnfollowed = () => {
    followed.reload();
    feed.reload();
  };
  return (
    <AreaPage title={area.pages.follow} intro={t.intro}>
      <DataFrame answer={followed} waiting={<Waiting rows={6} />}>
        {({ list }) => <Groups list={list} onUnfollowed={onUnfollowed} />}
      </DataFrame>
      {(followed.data?.list.length ?? 0) > 0 && (
        <section aria-labelledby="feed">
          <SectionHead title={t.feed} id="feed" />
          <RowsFrame rows={feed} size="box" anchor="feed" empty={{ text: t.emptyFeed }}>
            {(list) => (
              <ItemList label={t.feed}>
                {list.map((item) => (
                  <ItemRow
                    key={item.id}
                    title={item.title}
                    url={item.url}
                    cover={item.cover}
                    summary={item.summary}
                    meta={
                      <>
                        <span>{t.from(item.from)}</span>
                        <Time iso={isoOfSeconds(item.createtime)} />
                      </>
                    }
                  />
                ))}
              </ItemList>
            )}
          </RowsFrame>
        </section>
      )}
    </AreaPage>
  );
}

function Groups({ list, onUnfollowed }: { list: FollowedItem[]; onUnfollowed: () => void }) {
  const texts = useMessages("library");
  const t = texts.follow;
  const { remove } = useRemoval(onUnfollowed);
  if (list.length === 0) return <Empty text={t.nothing} action={{ href: "/news", text: texts.latest }} />;
  const unfollow = ({ kind, id }: FollowedItem) => void remove({ name: "POST /my/delFollow", input: { kind, id } });
  const groups = FOLLOW_KINDS.map((kind) => ({ kind, members: list.filter((one) => one.kind === kind) }));
  return (
    <div className={styles["groups"]}>
      {groups
        .filter(({ members }) => members.length > 0)
        .map(({ kind, members }) => (
          <Group key={kind} kind={kind} members={members} onUnfollow={unfollow} />
        ))}
    </div>
  );
}

type GroupProps = { kind: FollowKind; members: FollowedItem[]; onUnfollow: (followed: FollowedItem) => void };

/** The follows of one kind. If there are many, it shows the newest, so that their articles are not far below. */
function Group({ kind, members, onUnfollow }: GroupProps) {
  const t = useMessages("library").follow;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? members : members.slice(0, MOST_SHOWN);
  return (
    <section aria-labelledby={`followed-${kind}`}>
      <h2 id={`followed-${kind}`}>{t.kinds[kind]}</h2>
      <ul>
        {shown.map((one) => (
          <FollowedThing key={one.id} followed={one} onUnfollow={() => onUnfollow(one)} />
        ))}
        {members.length > MOST_SHOWN && (
          <li>
            <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? t.showFewer : t.showAll(members.length)}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

function FollowedThing({ followed, onUnfollow }: { followed: FollowedItem; onUnfollow: () => void }) {
  const texts = useMessages("library");
  const { title, url, gone } = followed;
  return (
    <li>
      {gone ? (
        <span className={styles["gone"]}>
          <s>
            <ContentText text={title} />
          </s>{" "}
          {texts.gone}
        </span>
      ) : (
        <a href={url}>
          <ContentText text={title} />
        </a>
      )}
      <Permit name="del">
        <button type="button" aria-label={texts.follow.unfollowOf(title)} onClick={onUnfollow}>
          {texts.follow.unfollow}
        </button>
      </Permit>
    </li>
  );
}
