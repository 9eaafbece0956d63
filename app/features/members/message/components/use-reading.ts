import { useEffect, useState } from "react";
import { unreadOfMember } from "#app/features/members/area/components/area-data.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";
import type { MessageRow } from "./message-item.tsx";

export type Reading = {
  /** The total number of unread messages; undefined while it is unknown. */
  unread: number | undefined;
  isUnread: (message: MessageRow) => boolean;
  read: (ids: number[]) => Promise<void>;
  readAll: () => Promise<void>;
};

/**
 * Marks messages as read, at once in the list, and updates the number in the menu. `told` is the count in the list's
 * answer.
 */
export function useReading(told: number | undefined, reload: () => void): Reading {
  const memberId = useMember()?.id;
  const [readIds, setReadIds] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (memberId !== undefined && told !== undefined) unreadOfMember.set(memberId, told);
  }, [memberId, told]);

  const send = async (body: object) => {
    const answer = await request("POST /my/readMessage", { input: body });
    if (!answer.ok) setReadIds(new Set());
    else if (memberId !== undefined) await unreadOfMember.load(memberId);
    return answer.ok;
  };
  const unread = unreadOfMember.use(memberId)?.data;
  return {
    unread,
    isUnread: ({ id, is_read }) => !is_read && !readIds.has(id),
    read: async (ids) => {
      setReadIds((before) => new Set([...before, ...ids]));
      await send({ ids });
    },
    readAll: async () => {
      if (await send({ all: true })) reload();
    },
  };
}
