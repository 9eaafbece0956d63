import { useState } from "react";
import { MENU_NAMES, MENUS, nodesOf, type MenuName } from "#app/features/newsroom/menu/menu.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import type { Language } from "#app/lib/language.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { useOrder } from "#app/newsroom/kit/order/use-order.ts";
import { LiveView } from "#app/newsroom/kit/preview/live-view.tsx";
import { QueueTabs } from "#app/newsroom/kit/list/queue-tabs.tsx";
import { useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import { branchOf, inOrder, type MenuNode } from "./menu-draft.ts";
import { MenuRows } from "./menu-rows.tsx";
import { MenuVersions } from "./menu-versions.tsx";
import { NodeDialog } from "./node-dialog.tsx";
import { SaveMenusDialog } from "./save-menus-dialog.tsx";
import { useMenus } from "./use-menus.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./menus.module.css";

const LANGUAGES = ["zh-cn", "en"] as const satisfies Language[];

/** The screen 菜单: the menus of the site in one tree, with a preview of the real page in either language. */
export default function MenusScreen() {
  const t = useMessages("menus");
  const menus = useMenus();
  const [menu, setMenu] = useState<MenuName>("head");
  const [language, setLanguage] = useState<Language>("zh-cn");
  const [edited, setEdited] = useState<MenuNode>();
  const [asked, setAsked] = useState<"save" | "versions">();
  const shown = nodesOf(menus.nodes, menu);
  const ids = shown.map(({ id }) => id);
  const cursor = useCursor(ids);
  const parentOf = (id: number) => shown.find((node) => node.id === id)?.parent;
  const { move, drop } = useOrder({
    ids,
    current: cursor.id,
    isSibling: (one, other) => parentOf(one) === parentOf(other),
    onOrder: (next) => menus.change(inOrder(menus.nodes, next)),
  });
  const add = () => setEdited(newNode(menu, menus.nodes));
  const save = menus.changes.length > 0 ? () => setAsked("save") : undefined;
  useActs({ addEntry: add, entryVersions: () => setAsked("versions"), saveSettings: save });
  const put = (node: MenuNode) => {
    const isKnown = menus.nodes.some(({ id }) => id === node.id);
    menus.change(isKnown ? menus.nodes.map((one) => (one.id === node.id ? node : one)) : [...menus.nodes, node]);
  };
  const remove = ({ id }: MenuNode) => {
    const gone = branchOf(menus.nodes, id);
    menus.change(menus.nodes.filter((node) => !gone.includes(node.id)));
  };
  return (
    <>
      <ScreenHead title={t.title} />
      <div className={`${kit["screen"]} ${styles["screen"]}`}>
        <div>
          <div className={styles["tools"]}>
            <QueueTabs
              label={t.menusLabel}
              tabs={MENU_NAMES.map((id) => ({ id, name: t.menus[id] }))}
              chosen={menu}
              onChoose={setMenu}
            />
            <button type="button" className="btn" onClick={() => setAsked("versions")}>
              {t.versions}
            </button>
            <button type="button" className="btn primary" onClick={add}>
              {t.add} <Keys of="addEntry" />
            </button>
          </div>
          {menus.failed && <p className={styles["failure"]}>{t.failed}</p>}
          {menus.isRead && (
            <MenuRows
              nodes={shown}
              faults={menus.faults}
              cursor={cursor}
              onOpen={setEdited}
              onMove={move}
              onDrop={drop}
            />
          )}
          <p className={styles["note"]}>{t.footNote}</p>
          {save !== undefined && (
            <div className={styles["foot"]}>
              <button type="button" className="btn primary" onClick={save}>
                {t.save(menus.changes.length)} <Keys of="saveSettings" />
              </button>
              <button type="button" className="btn" onClick={menus.discard}>
                {t.discard}
              </button>
            </div>
          )}
        </div>
        <div className={styles["beside"]}>
          <QueueTabs
            label={t.language}
            tabs={LANGUAGES.map((id) => ({ id, name: t.languages[id] }))}
            chosen={language}
            onChoose={setLanguage}
          />
          {menus.isRead && (
            <LiveView
              mark={JSON.stringify([language, menus.nodes])}
              make={(signal) =>
                newsroomRequest("POST /newsroom/menusPage", {
                  input: { nodes: menus.nodes, language },
                  signal,
                  silent: true,
                })
              }
            />
          )}
          <UserMenu nodes={menus.nodes} language={language} />
        </div>
      </div>
      {edited !== undefined && (
        <NodeDialog
          node={edited}
          nodes={menus.nodes}
          onPut={put}
          onRemove={remove}
          onClose={() => setEdited(undefined)}
        />
      )}
      {asked === "save" && <SaveMenusDialog menus={menus} onClose={() => setAsked(undefined)} />}
      {asked === "versions" && <MenuVersions onTake={menus.change} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** Previews the menu of a signed-in member. The previewed page lacks it, because it is shown to members only. */
function UserMenu({ nodes, language }: { nodes: readonly MenuNode[]; language: Language }) {
  const t = useMessages("menus");
  const entries = nodesOf(nodes, "user").filter(({ enabled }) => enabled);
  return (
    <section className={styles["user"]} aria-label={t.menus.user}>
      <h2>{t.menus.user}</h2>
      <ul lang={language === "en" ? "en" : "zh-CN"}>
        {entries.map(({ id, title, titleEn }) => (
          <li key={id}>{language === "en" ? titleEn : title}</li>
        ))}
      </ul>
    </section>
  );
}

function newNode(menu: MenuName, nodes: readonly MenuNode[]): MenuNode {
  return {
    id: Math.min(0, ...nodes.map(({ id }) => id)) - 1,
    parent: null,
    type: MENUS[menu][0],
    name: "",
    title: "",
    titleEn: "",
    path: "",
    url: "",
    menuType: "tab",
    extend: "none",
    icon: "",
    component: "",
    keepalive: false,
    open: menu === "head",
    enabled: true,
  };
}
