import { useMessages } from "#app/i18n/messages.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { handbookHtml } from "./handbook.ts";
import styles from "./handbook.module.css";

/** Shows 编辑手册: the handbook in the language of the screen. */
export default function HandbookScreen() {
  const { help } = useMessages("newsroom");
  const { slip } = useMessages("stories");
  const language = useLanguage();
  return (
    <>
      <ScreenHead title={help.handbook}>
        <button type="button" className={`btn ${styles["print"]}`} onClick={() => print()}>
          {slip.print}
        </button>
      </ScreenHead>
      <div className={styles["sheet"]}>
        <Prose html={handbookHtml(language)} />
      </div>
    </>
  );
}
