import { Prose } from "#app/ui/prose.tsx";
import { ScreenHead } from "../frame/screen-head.tsx";
import { handbook } from "./handbook.ts";
import styles from "./handbook.module.css";

/** 编辑手册: the page of docs/handbook.md, which is its one source. */
export function HandbookScreen() {
  const { title, html } = handbook();
  return (
    <div lang="zh-CN">
      <ScreenHead title={title} />
      <div className={styles["sheet"]}>
        <Prose html={html} />
      </div>
    </div>
  );
}
