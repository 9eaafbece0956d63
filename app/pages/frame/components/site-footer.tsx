import type { ReactNode } from "react";
import { contentLang } from "#app/lib/language.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate } from "#app/lib/dates.ts";
import type { SiteFrame } from "#app/features/base/site/site.view.ts";
import styles from "./site-footer.module.css";

/** The footer of every page. `children` is the slot for friend links above it. */
export function SiteFooter({ frame, children }: { frame: SiteFrame; children?: ReactNode }) {
  const t = useMessages("common");
  const { site } = frame;
  return (
    <footer className={styles["foot"]} data-chrome="">
      <div className="page">
        {children}
        <div className={styles["name"]}>
          <a className={styles["brand"]} href="/" lang={contentLang(site.siteName)}>
            {site.siteName}
          </a>
          <p lang={contentLang(site.slogan)}>{site.slogan}</p>
        </div>
        <nav className={styles["menu"]} aria-label={t.footerNavigation}>
          {frame.footMenu.map((item) => (
            <a key={item.href} href={item.href} lang={contentLang(item.title)}>
              {item.title}
            </a>
          ))}
          <a href="/terms">{t.terms}</a>
          <a href="/tools">{t.tools}</a>
          <a href="/rss.xml">{t.feed}</a>
          <button type="button" data-native="" data-statistics="" hidden suppressHydrationWarning>
            {t.statisticsChoice}
          </button>
        </nav>
        <div className={styles["notes"]}>
          <ReportLine site={site} />
          <p>{t.aiNote}</p>
          <p>{t.adviceNote}</p>
        </div>
        <Records site={site} />
      </div>
    </footer>
  );
}

function ReportLine({ site }: { site: SiteFrame["site"] }) {
  const t = useMessages("common");
  return (
    <p className={styles["report"]}>
      <a href="/complaint">{t.report}</a>
      {site.reportPhone !== "" && <a href={`tel:${site.reportPhone.replaceAll(/[^\d+]/g, "")}`}>{site.reportPhone}</a>}
      {site.reportEmail !== "" && <a href={`mailto:${site.reportEmail}`}>{site.reportEmail}</a>}
    </p>
  );
}

/** Operator of the site and its registration numbers; each number links to its register. */
function Records({ site }: { site: SiteFrame["site"] }) {
  const policeCode = site.policeNumber.replaceAll(/\D/g, "");
  return (
    <p className={styles["records"]}>
      <span
        lang={contentLang(site.operator)}
        suppressHydrationWarning
      >{`© ${formatDate(Date.now()).slice(0, 4)} ${site.operator}`}</span>
      {site.recordNumber !== "" && (
        <a
          href="https://beian.miit.gov.cn/"
          lang={contentLang(site.recordNumber)}
          target="_blank"
          rel="noopener nofollow"
        >
          {site.recordNumber}
        </a>
      )}
      {site.policeNumber !== "" && (
        <a
          href={`https://beian.mps.gov.cn/#/query/webSearch?code=${policeCode}`}
          lang={contentLang(site.policeNumber)}
          target="_blank"
          rel="noopener nofollow"
        >
          {site.policeNumber}
        </a>
      )}
    </p>
  );
}
