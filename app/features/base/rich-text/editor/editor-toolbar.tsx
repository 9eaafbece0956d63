import type { Editor } from "@tiptap/core";
import { redoDepth, undoDepth } from "@tiptap/pm/history";
import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { Icon } from "#app/ui/icon.tsx";
import { chainInText } from "./chain-in-text.ts";
import { ICONS } from "./editor-icons.tsx";
import styles from "./rich-editor.module.css";
import { useEditorValue } from "./use-editor-value.ts";

type Tool = {
  name: string;
  label: string;
  /** The text that the button shows instead of an icon. */
  text?: ReactNode;
  /** The state of a toggle; undefined for other buttons. */
  isOn?: boolean;
  isOff?: boolean;
  run: () => void;
};

type Props = {
  editor: Editor;
  /** The id of the element that the tools edit. */
  controls: string;
  onLink: () => void;
  onPicture: () => void;
  onWordFile: () => void;
};

/** Character formats; each button shows its own effect. */
const MARKS = [
  { name: "bold", text: <b>B</b> },
  { name: "italic", text: <i>I</i> },
  { name: "underline", text: <u>U</u> },
  { name: "strike", text: <s>S</s> },
] as const;

const NODES = ["bulletList", "orderedList", "blockquote", "link", "table"] as const;

/** Returns the active tools at the cursor as one text, which most keys do not change. */
function toolsThatAreOn(editor: Editor): string {
  const names = [...MARKS.map(({ name }) => name), ...NODES].filter((name) => editor.isActive(name));
  const headings = [2, 3].filter((level) => editor.isActive("heading", { level })).map((level) => `h${level}`);
  const steps = [...(undoDepth(editor.state) > 0 ? ["undo"] : []), ...(redoDepth(editor.state) > 0 ? ["redo"] : [])];
  return [...names, ...headings, ...steps].join(" ");
}

/** The toolbar above the text, with the table tools while the cursor is in a table. */
export function EditorToolbar({ editor, controls, onLink, onPicture, onWordFile }: Props) {
  const t = useMessages("editor");
  const on = new Set(useEditorValue(editor, toolsThatAreOn).split(" "));
  const chain = () => chainInText(editor);
  const tools: Tool[] = [
    ...([2, 3] as const).map((level) => ({
      name: `h${level}`,
      label: level === 2 ? t.blocks.h2 : t.blocks.h3,
      text: level === 2 ? t.blocks.h2 : t.blocks.h3,
      isOn: on.has(`h${level}`),
      run: () => chain().toggleHeading({ level }).run(),
    })),
    ...MARKS.map(({ name, text }) => ({
      name,
      label: t[name],
      text,
      isOn: on.has(name),
      run: () => chain().toggleMark(name).run(),
    })),
    ...(["bulletList", "orderedList"] as const).map((name) => ({
      name,
      label: t[name],
      isOn: on.has(name),
      run: () => (name === "bulletList" ? chain().toggleBulletList().run() : chain().toggleOrderedList().run()),
    })),
    { name: "quote", label: t.quote, isOn: on.has("blockquote"), run: () => chain().toggleBlockquote().run() },
    { name: "link", label: t.link, isOn: on.has("link"), run: onLink },
    { name: "picture", label: t.picture, run: onPicture },
    {
      name: "table",
      label: t.table,
      isOff: on.has("table"),
      run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    { name: "wordFile", label: t.wordFile, run: onWordFile },
    { name: "undo", label: t.undo, isOff: !on.has("undo"), run: () => chain().undo().run() },
    { name: "redo", label: t.redo, isOff: !on.has("redo"), run: () => chain().redo().run() },
  ];
  return (
    <>
      <Tools label={t.toolbar} controls={controls} tools={tools} editor={editor} isMain />
      {on.has("table") && <TableTools editor={editor} controls={controls} />}
    </>
  );
}

function TableTools({ editor, controls }: { editor: Editor; controls: string }) {
  const t = useMessages("editor");
  const chain = () => chainInText(editor);
  const tools: Tool[] = [
    { name: "addRow", label: t.addRow, run: () => chain().addRowAfter().run() },
    { name: "addColumn", label: t.addColumn, run: () => chain().addColumnAfter().run() },
    { name: "headerRow", label: t.headerRow, run: () => chain().toggleHeaderRow().run() },
    { name: "mergeCells", label: t.mergeCells, run: () => chain().mergeOrSplit().run() },
    { name: "deleteRow", label: t.deleteRow, run: () => chain().deleteRow().run() },
    { name: "deleteColumn", label: t.deleteColumn, run: () => chain().deleteColumn().run() },
    { name: "deleteTable", label: t.deleteTable, run: () => chain().deleteTable().run() },
  ].map((tool) => ({ ...tool, text: tool.label }));
  return <Tools label={t.tableTools} controls={controls} tools={tools} editor={editor} />;
}

/**
 * A toolbar with a single stop for the Tab key. Arrow keys move within it, Escape returns to the text. Unavailable
 * tools stay reachable, so that the others keep their positions.
 */
function Tools({
  label,
  controls,
  tools,
  editor,
  isMain = false,
}: {
  label: string;
  controls: string;
  tools: Tool[];
  editor: Editor;
  isMain?: boolean;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 };
    const key = pressedKey(event) ?? "";
    const next = steps[key];
    if (key === "Escape") editor.view.focus();
    else if (next === undefined) return;
    else {
      const target = buttons.at(next % buttons.length);
      for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
      target?.focus();
    }
    event.preventDefault();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-controls={controls}
      className={styles["tools"]}
      data-main={isMain || undefined}
      onKeyDown={onKeyDown}
    >
      {tools.map((tool, index) => (
        <button
          key={tool.name}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          title={tool.text === tool.label ? undefined : tool.label}
          aria-label={tool.text === tool.label ? undefined : tool.label}
          aria-pressed={tool.isOn}
          aria-disabled={tool.isOff || undefined}
          // Preserves the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!tool.isOff) tool.run();
          }}
        >
          {tool.text ?? <Icon>{ICONS[tool.name]}</Icon>}
        </button>
      ))}
    </div>
  );
}
