import { useQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import type { StoryAct } from "#app/features/newsroom/story-command/story-command.policy.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import type { KeyId } from "#app/newsroom/kit/keys/key-table.ts";

/** The commands that are allowed on a story now, with the data of their windows. */
export type Way = CallData<"GET /newsroom/acts">;

export type { StoryAct } from "#app/features/newsroom/story-command/story-command.policy.ts";

/** The props of a command's window. */
export type WindowProps = { id: number; way: Way; onDone: () => void; onClose: () => void };

/** Returns the allowed commands of a story with their data; undefined while loading. */
export const useWay = (id: number): Way | undefined => useQuery(newsroomQuery("GET /newsroom/acts", { id })).data;

/** The key of each command. Two commands that a story never has at the same time may share a key. */
export const KEY_OF: Partial<Record<StoryAct, KeyId>> = {
  write: "writeRow",
  correct: "correct",
  embargo: "embargo",
  breakGlass: "breakGlass",
  takeDown: "takeDown",
  restore: "takeDown",
  letGo: "letGo",
  handOver: "handOver",
  cancel: "cancelRelease",
  reschedule: "release",
  retry: "retryRelease",
  withdraw: "withdraw",
  takeOut: "withdraw",
  askWithdraw: "withdraw",
  veto: "veto",
  edit: "editHere",
  return: "return",
  handIn: "handIn",
  judge: "judge",
  release: "release",
  pass: "pass",
};
