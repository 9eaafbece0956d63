import { ContentText } from "#app/ui/content-text.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import type { FoundSample } from "../bulletin.view.ts";
import { Marked } from "./marked.tsx";
import styles from "./found-samples.module.css";

/** Shows the batches that a search found, each linked to its position in its bulletin. */
export function FoundSamples({ samples }: { samples: FoundSample[] }) {
  return (
    <ul className={styles["list"]}>
      {samples.map((sample) => (
        <li key={sample.key}>
          <Found sample={sample} />
        </li>
      ))}
    </ul>
  );
}

function Found({ sample }: { sample: FoundSample }) {
  const t = useMessages("spot-check");
  return (
    <article className={styles["found"]}>
      <p className={sample.failed ? styles["fail"] : styles["pass"]}>
        {sample.failed ? t.results.fail : t.results.pass}
      </p>
      <div>
        <h3>
          <a href={sample.href}>
            <ContentText text={sample.product} />
          </a>
        </h3>
        {sample.findings.map((finding) => (
          <p key={finding.name} className={styles["finding"]}>
            <ContentText text={finding.name} />{" "}
            <b>
              <ContentText text={finding.measured} />
            </b>
            <span>
              {t.standard} <ContentText text={finding.standard} />
            </span>
          </p>
        ))}
        <dl className={styles["facts"]}>
          <Fact name={t.brand} text={sample.brand} />
          <Fact name={t.spec} text={sample.spec} />
          <Fact name={t.date} text={sample.date} />
          <Fact name={t.batch} text={sample.batch} />
          <Fact name={t.maker} text={sample.maker} />
        </dl>
        <p className="meta">
          <time dateTime={sample.bulletin.issueDate}>{sample.bulletin.issueDate}</time>
          <span>
            <ContentText text={sample.bulletin.title} />
          </span>
        </p>
      </div>
    </article>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Marked text={text} />
      </dd>
    </div>
  );
}
