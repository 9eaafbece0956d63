import { SentenceWith } from "#app/ui/content-text.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import type { Crumb } from "#app/lib/page/meta.ts";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Pager } from "#app/ui/page/pager.tsx";
import { bulletinsPath } from "../bulletin.schema.ts";
import type { BulletinsModel } from "../bulletin.view.ts";
import { BulletinFilter } from "./bulletin-filter.tsx";
import { BulletinRow } from "./bulletin-row.tsx";
import { FoundSamples } from "./found-samples.tsx";
import { SampleSearch } from "./sample-search.tsx";
import styles from "./bulletins-page.module.css";

/**
 * Shows the list of bulletins below the search for samples, or the search results if there is a keyword or a result.
 */
export function BulletinsPage({ model, crumbs }: { model: BulletinsModel; crumbs: Crumb[] }) {
  const t = useMessages("spot-check");
  return (
    <div className={`page ${styles["page"]}`}>
      <Breadcrumb crumbs={crumbs} />
      <header className={styles["head"]}>
        <h1>{t.title}</h1>
        <p>{t.intro}</p>
      </header>
      <SampleSearch model={model} />
      {model.samples === null ? <BulletinList model={model} /> : <SampleList model={model} samples={model.samples} />}
      <Pager page={model.page} pages={model.pages} href={(page) => bulletinsPath({ ...model.query, page })} />
    </div>
  );
}

function BulletinList({ model }: { model: BulletinsModel }) {
  const t = useMessages("spot-check");
  return (
    <section className={styles["results"]} aria-labelledby="bulletins-title">
      <div className={styles["title"]}>
        <h2 id="bulletins-title">{t.bulletins}</h2>
        <p>{t.countBulletins(model.count)}</p>
      </div>
      <BulletinFilter model={model} />
      {model.bulletins.length === 0 && (
        <Empty text={t.noBulletins} action={{ href: "/spotcheck", text: t.backToBulletins }} />
      )}
      <ul className={styles["list"]}>
        {model.bulletins.map((bulletin) => (
          <li key={bulletin.id}>
            <BulletinRow bulletin={bulletin} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SampleList({ model, samples }: { model: BulletinsModel; samples: NonNullable<BulletinsModel["samples"]> }) {
  const t = useMessages("spot-check");
  return (
    <section className={styles["results"]} aria-labelledby="samples-title">
      <div className={styles["title"]}>
        <h2 id="samples-title">
          {model.query.q === "" ? t.samples : <SentenceWith say={t.samplesFor} text={model.query.q} />}
        </h2>
        <p>{t.countSamples(model.count, model.more)}</p>
        <a href="/spotcheck">{t.backToBulletins}</a>
      </div>
      {samples.length === 0 ? (
        <Empty text={t.noSamples} action={{ href: "/spotcheck", text: t.backToBulletins }} />
      ) : (
        <>
          <p className={styles["note"]}>{t.note}</p>
          <FoundSamples samples={samples} />
        </>
      )}
    </section>
  );
}
