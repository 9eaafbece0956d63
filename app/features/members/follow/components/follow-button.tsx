import { useMemo } from "react";
import { MarkButton } from "#app/features/members/mark/components/mark-button.tsx";
import type { MarkCalls } from "#app/features/members/mark/components/member-marks.ts";
import { useMark } from "#app/features/members/mark/components/use-mark.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { FollowKind } from "../follow.schema.ts";

const CALLS: MarkCalls = {
  read: "GET /my/following",
  field: "following",
  add: "POST /my/addFollow",
  remove: "POST /my/delFollow",
};

/** Follows a column, an industry, a subject, an author or a topic: its new articles appear in the member's feed. */
export function FollowButton({ kind, id }: { kind: FollowKind; id: number }) {
  const t = useMessages("marks");
  const mark = useMark(useMemo(() => ({ calls: CALLS, params: { kind, id } }), [kind, id]));
  return <MarkButton mark={mark} icon={<Bell />} texts={{ off: t.follow, on: t.isFollowed }} />;
}

function Bell() {
  return (
    <Icon>
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15ZM10 21h4" />
    </Icon>
  );
}
