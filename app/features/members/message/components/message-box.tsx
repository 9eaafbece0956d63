import { useLocation } from "react-router";
import { AreaPage } from "#app/features/members/area/components/area-page.tsx";
import { RowsFrame } from "#app/features/base/list/components/rows-frame.tsx";
import type { Rows } from "#app/features/base/list/components/use-rows.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { TabLinks } from "#app/ui/page/tab-links.tsx";
import type { Selection } from "#app/ui/list/use-selection.ts";
import { MessageItem, type MessageRow } from "./message-item.tsx";
import { MessageTools } from "./message-tools.tsx";
import styles from "./messages-page.module.css";
import type { Reading } from "./use-reading.ts";
import type { Kinds } from "./use-kinds.ts";

type Props = {
  kinds: Kinds;
  rows: Omit<Rows<MessageRow>, "data">;
  selection: Selection;
  reading: Reading;
  /** Undefined if the member may not delete messages. */
  remove: { one: (message: MessageRow) => void; selected: () => void } | undefined;
  /** Whether its messages are open at first. */
  startsOpen?: boolean;
};

/** The message box of a member. */
export function MessageBox({ kinds: { kind, tabs }, rows, selection, reading, remove, startsOpen }: Props) {
  const t = useMessages("messages-page");
  const area = useMessages("area");
  const library = useMessages("library");
  const { pathname } = useLocation();
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
              onRemove={remove?.selected}
            />
            <ul className={styles["list"]} aria-label={area.pages.message}>
              {list.map((message) => (
                <MessageItem
                  key={message.id}
                  message={message}
                  isUnread={reading.isUnread(message)}
                  isSelected={selection.has(message.id)}
                  onSelect={() => selection.toggle(message.id)}
                  startsOpen={startsOpen}
                  onOpen={() => void reading.read([message.id])}
                  onRemove={remove && (() => remove.one(message))}
                />
              ))}
            </ul>
          </div>
        )}
      </RowsFrame>
    </AreaPage>
  );
}
