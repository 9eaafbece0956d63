import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { isSame } from "#app/features/newsroom/setting/setting.rules.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";

export type Setting = CallData<"GET /newsroom/settings">["list"][number];
export type SettingField = Setting["fields"][number];
export type SettingColumn = SettingField["columns"][number];

/** A changed setting: its new value and its base version. */
export type Draft = { setting: Setting; value: unknown; base: number };

/** The reason why a save was refused. `msg` is the server's message, if any. */
type Refused = { conflicts: string[]; faults: string[]; msg: string };

/** Returns the settings, their drafts, and functions that change drafts and save all of them or none. */
export function useSettings() {
  const query = useQuery(newsroomQuery("GET /newsroom/settings"));
  const [typed, setTyped] = useState<Readonly<Record<string, { value: unknown; base: number }>>>({});
  const [faults, setFaults] = useState<readonly string[]>([]);
  const list = query.data?.list;
  const drafts = (list ?? []).flatMap((setting): Draft[] => {
    const draft = typed[setting.key];
    return draft === undefined || isSame(draft.value, setting.value) ? [] : [{ setting, ...draft }];
  });
  const put = (key: string, draft: { value: unknown; base: number } | undefined) =>
    setTyped((before) => {
      const others = Object.fromEntries(Object.entries(before).filter(([name]) => name !== key));
      return draft === undefined ? others : { ...others, [key]: draft };
    });
  return {
    list,
    failed: query.error !== null,
    drafts,
    faults,
    valueOf: ({ key, value }: Setting): unknown => (key in typed ? typed[key]?.value : value),
    change: ({ key, version }: Setting, value: unknown) => {
      setFaults((before) => before.filter((path) => path.split(".")[0] !== key));
      put(key, { value, base: typed[key]?.base ?? version });
    },
    discard: () => {
      setTyped({});
      setFaults([]);
    },
    /** Resolves a conflict. `isMine` keeps the user's value, based on the stored version. Otherwise the stored value stays. */
    settle: ({ setting, value }: Draft, isMine: boolean) =>
      put(setting.key, isMine ? { value, base: setting.version } : undefined),
    async save(): Promise<Refused | undefined> {
      const settings = drafts.map(({ setting: { key }, value, base }) => ({ key, value, base }));
      const answer = await newsroomRequest("POST /newsroom/saveSettings", {
        input: { settings },
        silent: true,
        refetch: "wait",
      });
      if (!answer.ok) return { conflicts: [], faults: [], msg: answer.msg };
      const { saved, ...refused } = answer.data;
      setFaults(refused.faults);
      if (!saved) return { ...refused, msg: "" };
      setTyped({});
      return undefined;
    },
  };
}

export type Settings = ReturnType<typeof useSettings>;
