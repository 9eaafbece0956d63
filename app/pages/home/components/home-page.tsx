import type { ReactNode } from "react";
import { LeadStory } from "#app/features/published/front/components/lead-story.tsx";
import { SecondaryStories } from "#app/features/published/front/components/secondary/secondary-stories.tsx";
import { FriendLinks } from "#app/features/published/friend-link/components/friend-links.tsx";
import { SubjectTile } from "#app/features/published/subject/components/tile/subject-tile.tsx";
import { contentLang } from "#app/lib/language.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Empty } from "#app/ui/empty.tsx";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import type { HomeModel } from "../home.view.ts";
import { ColumnBlocks, IndustryBlocks } from "./blocks.tsx";
import { BulletinLines } from "#app/features/published/bulletin/components/lines/bulletin-lines.tsx";
import { FlashRail } from "./flash-rail.tsx";
import { HeatTabs } from "./heat-tabs.tsx";
import styles from "./home-page.module.css";

/** The home page (docs/content.md#home): the day's stories and the stream, industries, subjects, boards, spot checks, columns. */
export function HomePage({ home }: { home: HomeModel }) {
  const t = useMessages("home");
  return (
    <div className={`page ${styles["home"]}`}>
      <h1 className="visually-hidden">
        <span lang={contentLang(home.siteName)}>{home.siteName}</span>{" "}
        <span lang={contentLang(home.slogan)}>{home.slogan}</span>
      </h1>
      {home.notices.length > 0 && <Notices notices={home.notices} />}
      <FrontPage home={home} />
      {home.industries.length > 0 && (
        <div className={styles["band"]}>
          <IndustryBlocks blocks={home.industries} />
        </div>
      )}
      <Band title={t.subjects} id="home-subjects" href="/specialsubject" when={home.subjects.length > 0}>
        <div className={styles["strip"]}>
          {home.subjects.map((subject) => (
            <SubjectTile key={subject.id} subject={subject} />
          ))}
        </div>
      </Band>
      <Figures home={home} />
      <Band title={t.columns} id="home-columns" href="/news" when={home.columns.length > 0}>
        <ColumnBlocks blocks={home.columns} />
      </Band>
      <Band title={t.links} id="home-links" href="/links" more={t.allLinks} when={home.links.length > 0}>
        <FriendLinks links={home.links} />
      </Band>
    </div>
  );
}

/** Notices of the operator above the news. */
function Notices({ notices }: Pick<HomeModel, "notices">) {
  return (
    <ul className={styles["notices"]}>
      {notices.map(({ text, href }) => (
        <li key={text} lang={contentLang(text)}>
          {href === "" ? text : <a href={href}>{text}</a>}
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the first view: the lead, stories beside it, and the 24-hour stream; or a message if the site has no stories.
 */
function FrontPage({ home }: { home: HomeModel }) {
  const t = useMessages("home");
  const { lead, sentences, secondary } = home.front;
  return (
    <section
      className={styles["front"]}
      aria-labelledby="home-front"
      data-flashes={home.flashes.length > 0 || undefined}
    >
      <h2 id="home-front" className="visually-hidden">
        {t.front}
      </h2>
      {lead === null ? (
        <div className={styles["empty"]}>
          <Empty text={t.empty} action={{ href: "/about", text: t.about }} />
        </div>
      ) : (
        <>
          <div className={styles["lead"]}>
            <LeadStory headline={lead} sentences={sentences} />
          </div>
          {secondary.length > 0 && (
            <div className={styles["second"]}>
              <SecondaryStories headlines={secondary} />
            </div>
          )}
        </>
      )}
      {home.flashes.length > 0 && (
        <div className={styles["flashes"]}>
          <FlashRail flashes={home.flashes} />
        </div>
      )}
    </section>
  );
}

/** Rankings and spot checks side by side; if one is empty, the other takes the row. */
function Figures({ home }: { home: HomeModel }) {
  const t = useMessages("home");
  if (home.boards.length === 0 && home.bulletins.length === 0) return null;
  return (
    <div className={`${styles["band"]} ${styles["figures"]}`}>
      {home.boards.length > 0 && <HeatTabs boards={home.boards} />}
      {home.bulletins.length > 0 && (
        <section aria-labelledby="home-bulletins">
          <SectionHead title={t.bulletins} id="home-bulletins" href="/spotcheck" more={t.searchBatches} />
          <BulletinLines bulletins={home.bulletins} />
        </section>
      )}
    </div>
  );
}

type BandProps = { title: string; id: string; href: string; more?: string; when: boolean; children: ReactNode };

/** Shows a section over the width of the page; hidden if it is empty. */
function Band({ title, id, href, more, when, children }: BandProps) {
  if (!when) return null;
  return (
    <section className={styles["band"]} aria-labelledby={id}>
      <SectionHead title={title} id={id} href={href} more={more} />
      {children}
    </section>
  );
}
