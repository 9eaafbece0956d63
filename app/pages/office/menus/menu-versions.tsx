import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { officeQuery } from "../data/office-query.ts";
import { treeChanges, type MenuNode } from "./menu-draft.ts";
import styles from "./menus.module.css";

type Props = { onTake: (nodes: readonly MenuNode[]) => void; onClose: () => void };

/** What the menus said at their versions, each with what it changed; one is brought back into the draft, and saved from there. */
export function MenuVersions({ onTake, onClose }: Props) {
  const t = useMessages("menus");
  const { data } = useQuery({ ...officeQuery("GET /office/menuVersions"), staleTime: 0 });
  return (
    <Dialog title={t.versions} onClose={onClose}>
      {data?.list.length === 0 && <p>{t.noVersions}</p>}
      <ol className={styles["changes"]}>
        {data?.list.map(({ number, by, at, nodes }, index) => (
          <li key={number}>
            <p className="meta">
              <b>{t.version(number)}</b>
              <span>{formatDateTime(at * 1_000)}</span>
              <span>{t.by(by)}</span>
            </p>
            <p>
              {treeChanges(data.list[index + 1]?.nodes ?? nodes, nodes)
                .map(({ title, kind }) => `${t.kinds[kind]} ${title}`)
                .join(" · ")}
            </p>
            {index > 0 && (
              <button
                type="button"
                className="btn"
                onClick={() => {
                  onTake(nodes);
                  onClose();
                }}
              >
                {t.take}
              </button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
