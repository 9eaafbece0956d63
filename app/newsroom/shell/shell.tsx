import "#app/i18n/newsroom/messages.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQueries } from "#app/newsroom/kit/client/queries.ts";
import styles from "./shell.module.css";

/** Shows every newsroom screen. Unlike public pages, it loads React at once, not on first interaction. */
export function NewsroomShell() {
  const t = useMessages("newsroom");
  return (
    <QueryClientProvider client={newsroomQueries}>
      <title>{t.name}</title>
      <meta name="robots" content="noindex" />
      <div className={styles["shell"]} data-load-now="">
        <noscript>
          <p className={styles["without"]}>{t.needsScript}</p>
        </noscript>
        <Outlet />
      </div>
    </QueryClientProvider>
  );
}
