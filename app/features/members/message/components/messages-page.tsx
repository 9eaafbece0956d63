import { unreadOfMember } from "#app/features/members/area/components/area-data.ts";
import { usePermit } from "#app/features/base/page-permission/components/permit.tsx";
import { useRemoval, type Question } from "#app/features/base/list/components/use-removal.tsx";
import { useRows } from "#app/features/base/list/components/use-rows.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { useSelection } from "#app/ui/list/use-selection.ts";
import { MessageBox } from "./message-box.tsx";
import type { MessageRow } from "./message-item.tsx";
import { useKinds } from "./use-kinds.ts";
import { useReading } from "./use-reading.ts";

/** The member's messages by kind. Opening a message marks it as read (docs/content.md#routes, account/message). */
export function MessagesPage() {
  const t = useMessages("messages-page");
  const memberId = useMember()?.id;
  const mayRemove = usePermit("del");
  const kinds = useKinds();
  const rows = useRows("GET /my/message", { kind: kinds.kind });
  const selection = useSelection(rows.list.map(({ id }) => id));
  const reading = useReading(rows.data?.unread, rows.reload);
  const { ask, dialog } = useRemoval(() => {
    selection.clear();
    rows.reload();
    if (memberId !== undefined) void unreadOfMember.load(memberId);
  });
  const askFor = (ids: number[], question: Question) => ask({ name: "POST /my/delMessage", input: { ids } }, question);
  const remove = {
    one: ({ id, title }: MessageRow) => askFor([id], { title: t.removeOne, text: title, action: t.remove }),
    selected: () =>
      askFor(selection.ids, { title: t.removeMany(selection.ids.length), text: t.removeText, action: t.remove }),
  };
  return (
    <>
      <MessageBox {...{ kinds, rows, selection, reading }} remove={mayRemove ? remove : undefined} />
      {dialog}
    </>
  );
}
