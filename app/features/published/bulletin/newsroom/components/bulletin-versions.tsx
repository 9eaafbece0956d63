import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { Differences } from "#app/newsroom/kit/record/differences.tsx";
import { VersionList } from "#app/newsroom/kit/record/version-list.tsx";
import { changesSince, type Bulletin, type Sample } from "./bulletin-form.ts";

type Props<Kept> = { onRestore: (record: Kept) => Promise<string | undefined>; onClose: () => void };

/** Shows the earlier versions of a bulletin; staff can restore each. */
export function BulletinVersions({ id, ...props }: Props<Bulletin> & { id: number }) {
  const { fields } = useMessages("bulletin-desk");
  const list = useQuery({ ...newsroomQuery("GET /newsroom/bulletinVersions", { id }), staleTime: 0 }).data?.list;
  return <Versions {...props} versions={list} nameOf={(name) => fields[name as keyof typeof fields]} />;
}

/** Shows the earlier versions of a sample; staff can restore each. */
export function SampleVersions({ bulletin, id, ...props }: Props<Sample> & { bulletin: number; id: number }) {
  const { fields, columns } = useMessages("bulletin-desk");
  const names: Partial<Record<string, string>> = { ...fields, ...columns, items: columns.name };
  const list = useQuery({ ...newsroomQuery("GET /newsroom/sampleVersions", { bulletin, id }), staleTime: 0 }).data
    ?.list;
  return <Versions {...props} versions={list} nameOf={(name) => names[name] ?? name} />;
}

type VersionsProps<Kept> = Props<Kept> & {
  versions: readonly { number: number; record: Kept; by: string; at: string }[] | undefined;
  nameOf: (field: string) => string;
};

function Versions<Kept extends object>({ versions, nameOf, onRestore, onClose }: VersionsProps<Kept>) {
  const t = useMessages("bulletin-desk");
  return (
    <VersionList
      title={t.versions}
      versions={versions}
      none={t.noVersions}
      nameOf={t.version}
      renderSaid={({ record }, index) => {
        const changes = changesSince(versions?.[index + 1]?.record, record, t);
        return <Differences list={changes.map(({ field, ...texts }) => ({ name: nameOf(field), ...texts }))} />;
      }}
      wayBack={{ text: t.restore, isTo: (_, index) => index > 0, take: async ({ record }) => onRestore(record) }}
      onClose={onClose}
    />
  );
}
