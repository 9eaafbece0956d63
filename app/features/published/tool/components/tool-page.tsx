import { useMessages } from "#app/i18n/messages.ts";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import type { ToolModel } from "../tool.view.ts";
import { ToolAnswer } from "./tool-answer.tsx";
import { ToolForm } from "./tool-form.tsx";
import { ToolLinks } from "./tool-links.tsx";
import styles from "./tool-page.module.css";

/** Shows a calculator: its form, the answer with a chart and its steps, and the rules that the answer uses. */
export function ToolPage({ model }: { model: ToolModel }) {
  const t = useMessages("tool");
  return (
    <div className={`page ${styles["page"]}`}>
      <Breadcrumb crumbs={model.crumbs} />
      <header className={styles["head"]}>
        <h1>{model.title}</h1>
        <p>{model.description}</p>
      </header>
      <div className={styles["columns"]}>
        <ToolForm model={model} />
        <section id="answer" className={styles["result"]} aria-labelledby="answer-title">
          <h2 id="answer-title">{t.answer}</h2>
          {model.answer === undefined ? (
            <ul className={styles["faults"]}>
              {model.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          ) : (
            <ToolAnswer answer={model.answer} isExample={model.isExample} />
          )}
        </section>
      </div>
      <section className={styles["others"]} aria-labelledby="others">
        <h2 id="others">{t.others}</h2>
        <ToolLinks links={model.others} />
      </section>
    </div>
  );
}
