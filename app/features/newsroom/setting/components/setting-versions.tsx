import { useQuery } from "@tanstack/react-query";
import { changesOf, isSame } from "#app/features/newsroom/setting/setting.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { VersionList } from "#app/newsroom/kit/record/version-list.tsx";
import { ChangeTable } from "./change-table.tsx";
import type { Setting } from "./use-settings.ts";

type Props = { setting: Setting; onClose: () => void };

/** Compares the versions of a setting with its current value. Each has a button that restores it. */
export function SettingVersions({ setting, onClose }: Props) {
  const t = useMessages("settings");
  const { key, value, version } = setting;
  const { data } = useQuery({ ...newsroomQuery("GET /newsroom/settingVersions", { name: key }), staleTime: 0 });
  const restore = async (number: number): Promise<string | undefined> => {
    const input = { name: key, number, base: version };
    const answer = await newsroomRequest("POST /newsroom/restoreSetting", { input, silent: true });
    if (!answer.ok) return answer.msg;
    if (!answer.data.saved) return answer.data.conflicts.length > 0 ? t.conflictTitle : t.faults;
    showToast(t.restored, "success");
    return undefined;
  };
  const isOther = (one: { number: number; value: unknown }) => one.number !== version && !isSame(one.value, value);
  return (
    <VersionList
      title={t.versionsOf(t.names[key] ?? key)}
      versions={data?.list.map((one) => ({ ...one, by: t.by(one.by) }))}
      none={t.noVersions}
      nameOf={t.version}
      renderContent={(one) => isOther(one) && <ChangeTable changes={changesOf(key, value, one.value)} />}
      wayBack={{ text: t.restore, isTo: isOther, take: async ({ number }) => restore(number) }}
      onClose={onClose}
    />
  );
}
