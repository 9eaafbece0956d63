import { useState } from "react";
import type { CommentQueue } from "#app/features/members/comment/newsroom/comment.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";

export type Decision = "approve" | "decline";

export type Reviewing = {
  /** The decisions made on this screen. Each stays on its row until the queue is refetched. */
  decided: ReadonlyMap<number, Decision>;
  /** The comments for which a reason is requested. */
  asking: readonly number[];
  ask: (ids: readonly number[]) => void;
  approve: (ids: readonly number[]) => Promise<void>;
  /** Returns an error message, or undefined on success. */
  decline: (ids: readonly number[], reason: string) => Promise<string | undefined>;
  undo: (ids: readonly number[]) => Promise<void>;
  /** The comments of the last review, which one key undoes. */
  last: readonly number[];
};

/** Returns functions that review comments of a queue. `onDone` gets the ids of the reviewed ones. */
export function useReviewing(queue: CommentQueue, onDone: (ids: readonly number[]) => void): Reviewing {
  const t = useMessages("submissions");
  const [decided, setDecided] = useState<ReadonlyMap<number, Decision>>(new Map());
  const [asking, setAsking] = useState<readonly number[]>([]);
  const [last, setLast] = useState<readonly number[]>([]);
  const settle = (decision: Decision, list: readonly { id: number; done: boolean }[]) => {
    const ids = list.filter(({ done }) => done).map(({ id }) => id);
    const missed = list.length - ids.length;
    setDecided((before) => new Map([...before, ...ids.map((id): [number, Decision] => [id, decision])]));
    setLast(ids);
    if (missed > 0) showToast(t.moved(missed), "error");
    onDone(ids);
  };
  return {
    decided,
    asking,
    ask: setAsking,
    last,
    approve: async (ids) => {
      const answer = await newsroomRequest("POST /newsroom/approveComments", { input: { ids: [...ids], queue } });
      if (answer.ok) settle("approve", answer.data.list);
    },
    decline: async (ids, reason) => {
      const input = { ids: [...ids], queue, reason };
      const answer = await newsroomRequest("POST /newsroom/declineComments", { input, silent: true });
      if (!answer.ok) return answer.msg;
      settle("decline", answer.data.list);
      return undefined;
    },
    undo: async (ids) => {
      const answer = await newsroomRequest("POST /newsroom/undoComments", { input: { ids: [...ids] } });
      if (!answer.ok) return;
      if (answer.data.list.some(({ done }) => !done)) showToast(t.undoneSome, "error");
      setDecided((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
      setLast([]);
    },
  };
}
