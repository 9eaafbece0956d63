import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { officeQuery } from "../data/office-query.ts";
import type { Bulletin, Sample } from "./bulletin-form.ts";
import { VersionList } from "./version-list.tsx";

type Props<Kept> = { onRestore: (record: Kept) => Promise<string | undefined>; onClose: () => void };

/** What a bulletin said before; each can be said again. */
export function BulletinVersions({ id, ...props }: Props<Bulletin> & { id: number }) {
  const { fields } = useMessages("bulletin-desk");
  const list = useQuery({ ...officeQuery("GET /office/bulletinVersions", { id }), staleTime: 0 }).data?.list;
  return <VersionList {...props} versions={list} nameOf={(name) => fields[name as keyof typeof fields]} />;
}

/** What a sample said before; each can be said again. */
export function SampleVersions({ bulletin, id, ...props }: Props<Sample> & { bulletin: number; id: number }) {
  const { fields, columns } = useMessages("bulletin-desk");
  const names: Partial<Record<string, string>> = { ...fields, ...columns, items: columns.name };
  const list = useQuery({ ...officeQuery("GET /office/sampleVersions", { bulletin, id }), staleTime: 0 }).data?.list;
  return <VersionList {...props} versions={list} nameOf={(name) => names[name] ?? name} />;
}
