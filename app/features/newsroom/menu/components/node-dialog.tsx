import { useState } from "react";
import { MENU_NAMES, MENUS, nodesOf } from "#app/features/newsroom/menu/menu.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { contentLang } from "#app/lib/language.ts";
import { branchOf, depthOf, type MenuNode } from "./menu-draft.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./menus.module.css";

type Props = {
  node: MenuNode;
  nodes: readonly MenuNode[];
  onPut: (node: MenuNode) => void;
  onRemove: (node: MenuNode) => void;
  onClose: () => void;
};

const OPENING = ["tab", "link", "iframe"] as const;

/** Edits one node of a menu. The change is saved only with the whole tree. */
export function NodeDialog({ node: opened, nodes, onPut, onRemove, onClose }: Props) {
  const t = useMessages("menus");
  const [node, setNode] = useState(opened);
  const menu = MENU_NAMES.find((name) => (MENUS[name] as readonly string[]).includes(opened.type)) ?? "head";
  const isKnown = nodes.some(({ id }) => id === opened.id);
  const own = branchOf(nodes, opened.id);
  const parents = nodesOf(nodes, menu).filter(({ id }) => !own.includes(id));
  const change = (changed: Partial<MenuNode>) => setNode({ ...node, ...changed });
  const line = (name: "title" | "titleEn" | "name" | "path" | "url" | "icon", most: number) => (
    <Field
      name={name}
      label={t.fields[name]}
      maxLength={most}
      autoComplete="off"
      value={node[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  const tick = (name: "enabled" | "open") => (
    <label className={styles["tick"]}>
      <input type="checkbox" checked={node[name]} onChange={({ target }) => change({ [name]: target.checked })} />
      {t.fields[name]}
    </label>
  );
  return (
    <Dialog title={isKnown ? t.edit : t.add} onClose={onClose}>
      <form
        className={kit["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          onPut(node);
          onClose();
        }}
      >
        {line("title", 60)}
        {line("titleEn", 60)}
        {line("name", 100)}
        {MENUS[menu].length > 1 && (
          <SelectField
            name="type"
            label={t.fields.type}
            value={node.type}
            onChange={({ target }) => change({ type: MENUS[menu].find((one) => one === target.value) ?? node.type })}
          >
            {MENUS[menu].map((type) => (
              <option key={type} value={type}>
                {t.types[type]}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          name="parent"
          label={t.fields.parent}
          value={node.parent ?? ""}
          onChange={({ target }) => change({ parent: target.value === "" ? null : Number(target.value) })}
        >
          <option value="">{t.noParent}</option>
          {parents.map((one) => (
            <option key={one.id} value={one.id} lang={contentLang(one.title)}>
              {"　".repeat(depthOf(nodes, one))}
              {one.title}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="menuType"
          label={t.fields.menuType}
          value={node.menuType}
          onChange={({ target }) => change({ menuType: OPENING.find((one) => one === target.value) ?? "tab" })}
        >
          {OPENING.map((one) => (
            <option key={one} value={one}>
              {t.menuTypes[one]}
            </option>
          ))}
        </SelectField>
        {node.menuType === "tab" ? line("path", 200) : line("url", 500)}
        {menu !== "head" && line("icon", 60)}
        {tick("enabled")}
        {tick("open")}
        {isKnown && (
          <p className={styles["note"]}>
            <button
              type="button"
              className="btn"
              onClick={() => {
                onRemove(opened);
                onClose();
              }}
            >
              {t.remove}
            </button>{" "}
            {own.length > 1 && t.removeHint}
          </p>
        )}
        <DialogFoot
          action={t.done}
          failure=""
          isBusy={false}
          isWaiting={[node.title, node.titleEn, node.name].some((text) => text.trim() === "")}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
