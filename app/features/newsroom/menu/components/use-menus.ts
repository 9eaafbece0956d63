import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { emptiedMenus } from "#app/features/newsroom/menu/menu.rules.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { flattened, treeChanges, type MenuNode } from "./menu-draft.ts";

const QUERY = "GET /newsroom/menus";

/** Returns the tree, its draft, and functions that change the draft or save it at its base version. */
export function useMenus() {
  const query = useQuery(newsroomQuery(QUERY));
  const [draft, setDraft] = useState<{ base: number; nodes: MenuNode[] }>();
  const [faults, setFaults] = useState<readonly { id: number; field: string }[]>([]);
  const stands = query.data;
  const nodes = draft?.nodes ?? stands?.nodes ?? [];
  const change = (next: readonly MenuNode[]) => {
    setFaults([]);
    setDraft({ base: draft?.base ?? stands?.version ?? 0, nodes: flattened(next) });
  };
  return {
    nodes,
    isRead: stands !== undefined,
    failed: query.error !== null,
    emptied: emptiedMenus(stands?.nodes ?? [], nodes),
    changes: treeChanges(stands?.nodes ?? [], nodes),
    isStale: draft !== undefined && stands !== undefined && draft.base !== stands.version,
    faults,
    change,
    discard: () => {
      setDraft(undefined);
      setFaults([]);
    },
    /** After a conflict, keeps the user's draft and bases it on the stored version. */
    takeMine: () => stands && draft && setDraft({ base: stands.version, nodes: draft.nodes }),
    /** Saves the draft. Returns whether it was saved, and the server's message. `mayEmpty` confirms an empty menu. */
    async save(mayEmpty: boolean): Promise<{ saved: boolean; msg: string }> {
      const input = { base: draft?.base ?? 0, nodes, mayEmpty };
      const answer = await newsroomRequest("POST /newsroom/saveMenus", { input, silent: true, refetch: "wait" });
      if (!answer.ok) return { saved: false, msg: answer.msg };
      const { saved: outcome, faults: refused } = answer.data;
      const saved = outcome?.theirs === null;
      setFaults(refused);
      if (saved) setDraft(undefined);
      return { saved, msg: "" };
    },
  };
}
