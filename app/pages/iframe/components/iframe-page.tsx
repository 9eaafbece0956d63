import { useMessages } from "#app/i18n/messages.ts";
import type { FramePageModel } from "#app/features/base/site/site.view.ts";
import styles from "./iframe-page.module.css";

/** Shows an external page between the site's header and footer. It cannot access this page or learn its URL. */
export function FramePage({ page }: { page: FramePageModel }) {
  const t = useMessages("common");
  return (
    <div className={styles["frame"]}>
      <div className="page">
        <h1>{page.title}</h1>
        <p className={styles["note"]}>
          {t.framedPage(page.host)}{" "}
          <a href={page.address} target="_blank" rel="noopener noreferrer">
            {t.openFramedPage}
          </a>
        </p>
      </div>
      <iframe
        src={page.address}
        title={page.title}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
    </div>
  );
}
