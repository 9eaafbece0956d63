import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { VersionList } from "#app/newsroom/kit/record/version-list.tsx";
import { treeChanges, type MenuNode } from "./menu-draft.ts";

type Props = { onTake: (nodes: readonly MenuNode[]) => void; onClose: () => void };

/** Shows the versions of the menus with their changes. A staff member can load one into the draft and save it from there. */
export function MenuVersions({ onTake, onClose }: Props) {
  const t = useMessages("menus");
  const list = useQuery({ ...newsroomQuery("GET /newsroom/menuVersions"), staleTime: 0 }).data?.list;
  return (
    <VersionList
      title={t.versions}
      versions={list?.map((one) => ({ ...one, by: t.by(one.by) }))}
      none={t.noVersions}
      nameOf={t.version}
      renderContent={({ nodes }, index) => (
        <p>
          {treeChanges(list?.[index + 1]?.nodes ?? nodes, nodes)
            .map(({ title, kind }) => `${t.kinds[kind]} ${title}`)
            .join(" · ")}
        </p>
      )}
      wayBack={{
        text: t.take,
        isTo: (_, index) => index > 0,
        take: async ({ nodes }) => {
          onTake(nodes);
          return undefined;
        },
      }}
      onClose={onClose}
    />
  );
}
