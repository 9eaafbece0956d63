import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { ContentText } from "#app/ui/content-text.tsx";
import { CollectButton } from "#app/features/members/collect/components/collect-button.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { useContentLang } from "#app/lib/page/page-context.tsx";
import type { Crumb } from "#app/lib/page/meta.ts";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { csvPath, type BulletinModel } from "#app/features/published/bulletin/bulletin.view.ts";
import { SampleSections } from "#app/features/published/bulletin/components/sample-sections.tsx";
import { ShareBar } from "#app/features/published/bulletin/components/share-bar.tsx";
import styles from "./bulletin-page.module.css";

/** The page of a bulletin: key data, figures, plain summary, and all batches. */
export function BulletinPage({ bulletin, crumbs }: { bulletin: BulletinModel; crumbs: Crumb[] }) {
  const t = useMessages("spot-check");
  return (
    <article className={`page ${styles["page"]}`}>
      <Breadcrumb crumbs={[...crumbs, { name: bulletin.title, path: bulletin.href }]} />
      <Head bulletin={bulletin} />
      <Figures bulletin={bulletin} />
      {bulletin.correction !== "" && (
        <section className={styles["correction"]} aria-labelledby="correction-title">
          <h2 id="correction-title">{t.correctionTitle}</h2>
          <p>
            <ContentText text={bulletin.correction} />
          </p>
        </section>
      )}
      <div className={styles["body"]}>
        <section aria-label={t.bodyTitle}>
          {bulletin.bodyHtml === "" ? (
            <p className={styles["summary"]}>
              <ContentText text={bulletin.summary} />
            </p>
          ) : (
            <Prose html={bulletin.bodyHtml} lang="zh-CN" />
          )}
        </section>
        <Aside bulletin={bulletin} />
      </div>
      <SampleSections bulletin={bulletin} />
      {bulletin.isDemo && <p className={styles["demo"]}>{t.demo}</p>}
    </article>
  );
}

function Head({ bulletin }: { bulletin: BulletinModel }) {
  const contentLang = useContentLang();
  const t = useMessages("spot-check");
  return (
    <header className={styles["head"]}>
      <p className={styles["kind"]}>
        <span className="tag">{t.families[bulletin.family]}</span>
        <span>{t.levels[bulletin.level]}</span>
        <span>
          <ContentText text={bulletin.region} />
        </span>
        {bulletin.industry !== null && (
          <a href={bulletin.industry.href}>
            <ContentText text={bulletin.industry.name} />
          </a>
        )}
      </p>
      <h1 lang={contentLang(bulletin.title)}>
        <TitleText of={bulletin} />
      </h1>
      <dl className={styles["data"]}>
        <div>
          <dt>{t.issuer}</dt>
          <dd>
            <ContentText text={bulletin.issuer} />
          </dd>
        </div>
        {bulletin.number !== "" && (
          <div>
            <dt>{t.number}</dt>
            <dd>
              <ContentText text={bulletin.number} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t.issueDate}</dt>
          <dd>
            <time dateTime={bulletin.issueDate}>{bulletin.issueDate}</time>
          </dd>
        </div>
        {bulletin.period !== "" && (
          <div>
            <dt>{t.period}</dt>
            <dd>
              <ContentText text={bulletin.period} />
            </dd>
          </div>
        )}
      </dl>
      <p className={styles["keep"]} data-chrome="">
        <CollectButton type="spotcheck" id={bulletin.id} />
      </p>
    </header>
  );
}

/** Four figures in a row, and the share of failures as a bar below. */
function Figures({ bulletin }: { bulletin: BulletinModel }) {
  const t = useMessages("spot-check");
  const figures = [
    { label: t.totalLabel, value: String(bulletin.total), unit: t.batches, tone: "" },
    { label: t.passedLabel, value: String(bulletin.passed), unit: t.batches, tone: "" },
    {
      label: t.failedLabel,
      value: String(bulletin.failed),
      unit: t.batches,
      tone: bulletin.failed > 0 ? "bad" : "good",
    },
    { label: t.rateLabel, value: bulletin.failRate ?? "—", unit: "", tone: "" },
  ];
  return (
    <div className={styles["figures"]}>
      <dl>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd className={figure.tone === "" ? undefined : styles[figure.tone]}>
              {figure.value}
              {figure.unit !== "" && <small>{figure.unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <ShareBar total={bulletin.total} failed={bulletin.failed} />
    </div>
  );
}

function Aside({ bulletin }: { bulletin: BulletinModel }) {
  const t = useMessages("spot-check");
  return (
    <aside className={styles["aside"]}>
      {bulletin.sourceUrl !== "" && (
        <section>
          <h2>{t.sourceTitle}</h2>
          <p>
            <a className={styles["link"]} href={bulletin.sourceUrl} target="_blank" rel="noopener">
              {t.source}
              <span className="visually-hidden">{t.newWindow}</span>
            </a>
          </p>
          <p>{t.sourceNote}</p>
        </section>
      )}
      <section>
        <h2>{t.replyTitle}</h2>
        <p>
          <ContentText text={bulletin.rightOfReply === "" ? t.reply : bulletin.rightOfReply} />
        </p>
      </section>
      {bulletin.categories.length > 0 && (
        <section>
          <h2>{t.categories}</h2>
          <p>
            <ContentText text={bulletin.categories.join(" · ")} />
          </p>
        </section>
      )}
      <p className={styles["files"]}>
        <a className="btn" href={csvPath(bulletin.id)} download>
          {t.download}
        </a>
        <a className="btn" href={`/share/bulletin-${bulletin.id}.png`} download>
          {t.shareImage}
        </a>
        <small>{t.downloadNote(bulletin.total)}</small>
      </p>
    </aside>
  );
}
