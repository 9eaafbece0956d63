import { SearchField } from "#app/features/published/search/components/search-field.tsx";
import { MemberLink } from "#app/features/members/area/components/member-link.tsx";
import { contentLang } from "#app/lib/language.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { Today } from "#app/ui/today.tsx";
import type { SiteFrame } from "#app/features/base/site/site.view.ts";
import { ReaderSettings } from "./reader-settings.tsx";
import styles from "./site-header.module.css";
import { SiteNav } from "./site-nav.tsx";

/** The header: date, brand, navigation, search and reader settings. */
export function SiteHeader({ frame }: { frame: SiteFrame }) {
  const t = useMessages("common");
  return (
    <header className={styles["head"]}>
      <a className={styles["skip"]} href="#content">
        {t.skipToContent}
      </a>
      <div className={`page ${styles["grid"]}`}>
        <p className={styles["folio"]}>
          <Today />
          <span lang={contentLang(frame.site.slogan)}>{frame.site.slogan}</span>
        </p>
        <a className={styles["brand"]} href="/" lang={contentLang(frame.site.siteName)}>
          {frame.site.siteName}
        </a>
        <div className={styles["nav"]}>
          <SiteNav items={frame.headNav} />
        </div>
        <SearchForm />
        <div className={styles["tools"]}>
          <a className={styles["find"]} href="/search#search-words" aria-label={t.search}>
            <Glass />
          </a>
          <LanguageSwitch />
          <ReaderSettings />
          {frame.site.openMemberCenter && <MemberLink className={styles["member"]} />}
        </div>
      </div>
    </header>
  );
}

function SearchForm() {
  const t = useMessages("common");
  return (
    <form className={styles["search"]} action="/search" role="search">
      <SearchField placeholder={t.searchPlaceholder} aria-label={t.search} maxLength={100} required />
      <button type="submit" aria-label={t.search}>
        <Glass />
      </button>
    </form>
  );
}

/** Switches the language. The boot script stores the choice and reloads the page. */
function LanguageSwitch() {
  const t = useMessages("common");
  const other = useLanguage() === "en" ? "zh-cn" : "en";
  return (
    <button
      type="button"
      className={styles["language"]}
      lang={other === "en" ? "en" : "zh-CN"}
      data-native=""
      data-needs-script=""
      data-language={other}
    >
      {t.switchLanguage}
    </button>
  );
}

function Glass() {
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <circle cx="8.5" cy="8.5" r="5.5" />
      <path d="m13 13 4.5 4.5" />
    </svg>
  );
}
