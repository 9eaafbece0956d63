import { useLocation } from "react-router";
import { unreadOfMember } from "#app/features/members/area/components/area-data.ts";
import { AreaPage } from "#app/features/members/area/components/area-page.tsx";
import { pagingHref, readPaging } from "#app/features/base/rows/paging.ts";
import { RowsFrame } from "#app/features/base/rows/components/rows-frame.tsx";
import { useRemoval, type Question } from "#app/features/base/rows/components/use-removal.tsx";
import { useRows } from "#app/features/base/rows/components/use-rows.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { useSelection } from "#app/ui/list/use-selection.ts";
import { MESSAGE_KINDS, type MessageKind } from "../message.events.ts";
import { MessageItem, type MessageRow } from "./message-item.tsx";
import { MessageTools } from "./message-tools.tsx";
import styles from "./messages-page.module.css";
import { useReading } from "./use-reading.ts";

/** The member's messages by kind; one is read by opening it (docs/content.md#routes, account/message). */
export function MessagesPage() {
  const t = useMessages("messages-page");
  const area = useMessages("area");
  const library = useMessages("library");
  const { pathname } = useLocation();
  const memberId = useMember()?.id;
  const { kind, tabs } = useKinds();
  const rows = useRows("GET /my/message", { kind });
  const selection = useSelection(rows.list.map(({ id }) => id));
  const reading = useReading(rows.data?.unread, rows.reload);
  const { ask, dialog } = useRemoval(() => {
    selection.clear();
    rows.reload();
    if (memberId !== undefined) void unreadOfMember.load(memberId);
  });
  const remove = (ids: number[], question: Question) => ask({ name: "POST /my/delMessage", input: { ids } }, question);
  const removeOne = ({ id, title }: MessageRow) => remove([id], { title: t.removeOne, text: title, action: t.remove });
  const removeSelected = () =>
    remove(selection.ids, { title: t.removeMany(selection.ids.length), text: t.removeText, action: t.remove });
  const empty =
    kind === undefined
      ? { text: t.empty, action: { href: "/news", text: library.latest } }
      : { text: t.emptyKind, action: { href: pathname, text: t.seeAll } };
  return (
    <AreaPage
      title={area.pages.message}
      intro={reading.unread === undefined ? undefined : t.unread(reading.unread)}
      actions={
        (reading.unread ?? 0) > 0 && (
          <button type="button" className="btn" onClick={() => void reading.readAll()}>
            {t.readAll}
          </button>
        )
      }
    >
      <TabLinks label={t.kinds} tabs={tabs} quiet />
      <RowsFrame rows={rows} empty={empty}>
        {(list) => (
          <div>
            <MessageTools
              selection={selection}
              onRead={() => void reading.read(selection.ids)}
              onRemove={removeSelected}
            />
            <ul className={styles["list"]} aria-label={area.pages.message}>
              {list.map((message) => (
                <MessageItem
                  key={message.id}
                  message={message}
                  isUnread={reading.isUnread(message)}
                  isSelected={selection.has(message.id)}
                  onSelect={() => selection.toggle(message.id)}
                  onOpen={() => void reading.read([message.id])}
                  onRemove={() => removeOne(message)}
                />
              ))}
            </ul>
          </div>
        )}
      </RowsFrame>
      {dialog}
    </AreaPage>
  );
}

/** The kind of the address, and the tabs to the others. */
function useKinds(): { kind: MessageKind | undefined; tabs: { name: string; href: string; current: boolean }[] } {
  const t = useMessages("messages-page");
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const kind = MESSAGE_KINDS.find((known) => known === params.get("kind"));
  const { limit } = readPaging(params);
  const tabs = [undefined, ...MESSAGE_KINDS].map((tab) => ({
    name: t.kind[tab ?? "all"],
    href: pagingHref(pathname, new URLSearchParams(tab === undefined ? {} : { kind: tab }), { page: 1, limit }),
    current: tab === kind,
  }));
  return { kind, tabs };
}
