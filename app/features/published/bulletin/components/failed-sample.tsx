import { ContentText } from "#app/ui/content-text.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { sampleAnchor, type FailedSample as Sample } from "../bulletin.view.ts";
import { Marked } from "./marked.tsx";
import styles from "./failed-sample.module.css";

/** Shows a failed batch: its label, its failed items and the measures taken. */
export function FailedSample({ sample }: { sample: Sample }) {
  const t = useMessages("spot-check");
  return (
    <article className={styles["sample"]} id={sampleAnchor(sample.seq)}>
      <header className={styles["head"]}>
        <a className={styles["seq"]} href={`#${sampleAnchor(sample.seq)}`} aria-label={t.linkToSample(sample.seq)}>
          {sample.seq}
        </a>
        <h4>
          <ContentText text={sample.product} />
        </h4>
        <p>
          <Marked text={sample.spec} />
        </p>
      </header>
      <Findings sample={sample} />
      <Facts sample={sample} />
    </article>
  );
}

/** Shows each failed item with its three texts exactly as printed (docs/content.md#bulletins). */
function Findings({ sample }: { sample: Sample }) {
  const t = useMessages("spot-check");
  return (
    <table className={styles["findings"]}>
      <caption className="visually-hidden">
        <ContentText text={sample.product} /> {t.item}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t.item}</th>
          <th scope="col">{t.measured}</th>
          <th scope="col">{t.standard}</th>
        </tr>
      </thead>
      <tbody>
        {sample.findings.map((finding) => (
          <tr key={`${finding.name} ${finding.measured}`}>
            <th scope="row">
              <ContentText text={finding.name} />
              {finding.basis !== "" && (
                <small>
                  <ContentText text={finding.basis} />
                </small>
              )}
            </th>
            <td className={styles["measured"]} data-label={t.measured}>
              <ContentText text={finding.measured} />
            </td>
            <td data-label={t.standard}>
              <ContentText text={finding.standard} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Facts({ sample }: { sample: Sample }) {
  const t = useMessages("spot-check");
  return (
    <dl className={styles["facts"]}>
      <Fact name={t.brand} text={sample.brand} />
      <Fact name={t.date} text={sample.date} />
      <Fact name={t.batch} text={sample.batch} />
      <Fact name={t.maker} text={sample.maker} more={sample.makerAddress} />
      <Fact name={t.unit} text={sample.unit} more={sample.address} />
      {sample.platform !== "" && <Fact name={t.platform} text={sample.platform} />}
      {sample.lab !== "" && <Fact name={t.lab} text={sample.lab} />}
      {sample.samplingNo !== "" && <Fact name={t.samplingNo} text={sample.samplingNo} />}
      {sample.remark !== "" && <Fact name={t.remark} text={sample.remark} />}
      {sample.recheck !== "" && <Fact name={t.recheck} text={sample.recheck} wide />}
      {sample.followUp !== "" && <Fact name={t.followUp} text={sample.followUp} wide />}
    </dl>
  );
}

function Fact({ name, text, more = "/", wide = false }: { name: string; text: string; more?: string; wide?: boolean }) {
  return (
    <div className={wide ? styles["wide"] : undefined}>
      <dt>{name}</dt>
      <dd>
        <Marked text={text} />
        {more !== "/" && more !== "" && (
          <small>
            <ContentText text={more} />
          </small>
        )}
      </dd>
    </div>
  );
}
