import { Link, Navigate, Outlet, useLocation } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { mayRead, useMe } from "#app/newsroom/kit/client/me.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "#app/newsroom/kit/records/records.module.css";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { SITE_NOUNS, siteAddress } from "#app/registry/newsroom-site.ts";

/** Shows 栏目: a tab each for columns, industries, sectors, single pages, authors, topics, companies, job posts and friend links. */
export default function SiteFrame() {
  const { screens } = useMessages("newsroom");
  const { kindsLabel } = useMessages("records");
  const me = useMe();
  const location = useLocation();
  const names = {
    column: useMessages("column").name,
    industry: useMessages("industry").name,
    sector: useMessages("sector").name,
    "single-page": useMessages("single-page").name,
    author: useMessages("author").name,
    topic: useMessages("topic").name,
    company: useMessages("company").name,
    "job-post": useMessages("job-post").name,
    "friend-link": useMessages("friend-link").name,
  } satisfies Record<(typeof SITE_NOUNS)[number]["texts"], string>;
  const other = me && siteAddress(location, (query) => mayRead(me, query));
  if (other !== undefined) return <Navigate to={other} replace />;
  return (
    <>
      <ScreenHead title={screens.columns} />
      <div className={kit["column"]}>
        <nav className={styles["tabs"]} aria-label={kindsLabel}>
          {SITE_NOUNS.filter(({ query }) => mayRead(me, query)).map(({ path, texts }) => (
            <Link key={path} to={path} aria-current={path === location.pathname ? "page" : undefined}>
              {names[texts]}
            </Link>
          ))}
        </nav>
        {me !== undefined && <Outlet />}
      </div>
    </>
  );
}
