import { FollowButton } from "#app/features/members/follow/components/follow-button.tsx";
import { ArticleStream } from "#app/features/published/article/components/article-stream.tsx";
import type { Stream } from "#app/features/published/article/article-stream.view.ts";
import type { CompanyLine } from "#app/features/published/company/company.service.server.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { SideRail } from "#app/pages/rail/components/side-rail.tsx";
import type { RailModel } from "#app/pages/rail/rail.view.ts";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { RailLayout } from "#app/ui/page/rail-layout.tsx";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import { SentenceWith } from "#app/ui/content-text.tsx";
import { Time } from "#app/ui/time.tsx";
import type { DossierHead } from "../dossier.view.ts";
import styles from "./dossier-page.module.css";

type Props = {
  head: DossierHead;
  stream: Stream;
  rail: RailModel;
  /** Flashes and bulletins that name the company. Empty for authors and topics. */
  flashes: CompanyLine[];
  bulletins: CompanyLine[];
};

/** Shows an author, a topic or a company with the articles by or about it. */
export function DossierPage({ head, stream, rail, flashes, bulletins }: Props) {
  const t = useMessages("dossier");
  const hasLines = flashes.length + bulletins.length > 0;
  return (
    <div className="page">
      <Head head={head} />
      <RailLayout rail={<SideRail rail={rail} />}>
        {(stream.cards.length > 0 || !hasLines) && <ArticleStream stream={stream} />}
        <Lines title={t.flashes} id="flashes" lines={flashes} />
        <Lines title={t.bulletins} id="bulletins" lines={bulletins} />
      </RailLayout>
    </div>
  );
}

function Head({ head: { kind, id, name, otherNames, portrait, intro, isDemo, crumbs } }: { head: DossierHead }) {
  const t = useMessages("dossier");
  return (
    <div className={styles["head"]}>
      <Breadcrumb crumbs={crumbs} />
      <div className={styles["about"]}>
        {portrait !== "" && <img className={styles["portrait"]} src={portrait} alt="" width={96} height={96} />}
        <div>
          <p className={styles["kind"]}>{t.kinds[kind]}</p>
          <div className={styles["title"]}>
            <h1 lang={contentLang(name)}>{name}</h1>
            <FollowButton kind={kind} id={id} />
          </div>
          {otherNames.length > 0 && (
            <p className={styles["kind"]}>
              <SentenceWith say={t.otherNames} text={otherNames.join("、")} />
            </p>
          )}
          {intro !== "" && (
            <p className={styles["intro"]} lang={contentLang(intro)}>
              {intro}
            </p>
          )}
          {isDemo && <p className={styles["kind"]}>{t.demo[kind]}</p>}
        </div>
      </div>
    </div>
  );
}

/** Flashes or bulletins that name a company, one line each. */
function Lines({ title, id, lines }: { title: string; id: string; lines: CompanyLine[] }) {
  const t = useMessages("dossier");
  if (lines.length === 0) return null;
  return (
    <section className={styles["lines"]} aria-labelledby={id}>
      <SectionHead title={title} id={id} />
      <ul>
        {lines.map(({ title: text, href, publishedAt, batches }) => (
          <li key={href}>
            <a href={href} lang="zh-CN">
              {text}
            </a>
            <p className="meta">
              <Time iso={publishedAt} />
              {batches !== undefined && <span>{t.batches(batches.failed, batches.total)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
