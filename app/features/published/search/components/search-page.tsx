import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { ContentText, MixedText, SentenceWith } from "#app/ui/content-text.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { Pager } from "#app/ui/page/pager.tsx";
import { Time } from "#app/ui/time.tsx";
import { contentLang } from "#app/lib/language.ts";
import { filterLinks, searchPath, type SearchModel } from "../search-page.view.ts";
import type { SearchOutcome, SearchResult, Suggestions } from "../search.view.ts";
import { Marked } from "./marked.tsx";
import { SearchField } from "./search-field.tsx";
import styles from "./search-page.module.css";

/** Shows the search page: a form, and the results with filters, or suggestions. */
export function SearchPage({ model }: { model: SearchModel }) {
  const { outcome, address } = model;
  const found = outcome.state === "ready" && outcome.results.length > 0;
  return (
    <div className={`page ${styles["page"]}`}>
      <Form model={model} />
      {outcome.state === "ready" && <Filters model={model} />}
      {found && <Results outcome={outcome} words={address.q} />}
      {model.notice !== "" && <Notice model={model} />}
      {outcome.state === "ready" && (
        <Pager
          page={address.page ?? 1}
          pages={Math.max(outcome.pages, 1)}
          href={(page) => searchPath({ ...address, page })}
        />
      )}
      {model.suggestions !== null && <Suggested suggestions={model.suggestions} isStart={outcome.state === "empty"} />}
    </div>
  );
}

function Form({ model: { address } }: { model: SearchModel }) {
  const t = useMessages("search");
  return (
    <search className={styles["search"]}>
      <h1>{t.title}</h1>
      <form action="/search">
        <label className="visually-hidden" htmlFor="search-words">
          {t.label}
        </label>
        <SearchField
          id="search-words"
          key={address.q}
          lang={contentLang(address.q)}
          defaultValue={address.q}
          placeholder={t.placeholder}
          enterKeyHint="search"
          autoComplete="off"
        />
        {address.kind !== undefined && <input type="hidden" name="kind" value={address.kind} />}
        {address.industry !== undefined && <input type="hidden" name="industry" value={address.industry} />}
        {address.time !== undefined && <input type="hidden" name="time" value={address.time} />}
        {address.order === "time" && <input type="hidden" name="order" value={address.order} />}
        <button className="btn primary">{t.submit}</button>
      </form>
    </search>
  );
}

function Filters({ model }: { model: SearchModel }) {
  const t = useMessages("search");
  return (
    <nav className={styles["filters"]} aria-label={t.filters}>
      {filterLinks(model, t).map((group) => (
        <div key={group.name}>
          <b>{group.name}</b>
          <ul>
            {group.links.map((link) => (
              <li key={link.href}>
                <a href={link.href} aria-current={link.current ? "true" : undefined}>
                  {link.name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Results({ outcome, words }: { outcome: SearchOutcome & { state: "ready" }; words: string }) {
  const t = useMessages("search");
  const firstPartly = outcome.whole;
  return (
    <section aria-labelledby="search-results">
      <div className={styles["count"]}>
        <h2 id="search-results">{t.results}</h2>
        <p>{outcome.capped ? t.overCount(outcome.total) : t.count(String(outcome.total))}</p>
        <a href={`/spotcheck?q=${encodeURIComponent(words)}`}>
          <SentenceWith say={t.sampleHint} text={words} />
        </a>
      </div>
      {outcome.instead !== null && (
        <p className={styles["hint"]}>
          <MixedText text={t.instead(words, outcome.instead)} />
        </p>
      )}
      {outcome.whole === 0 && <p className={styles["hint"]}>{t.noneWhole}</p>}
      {outcome.titlesOnly && <p className={styles["hint"]}>{t.titlesOnly}</p>}
      <ol className={styles["results"]}>
        {outcome.results.map((result, index) => (
          <Result
            key={`${result.kind}-${result.id}`}
            result={result}
            opensPartly={index > 0 && index === firstPartly}
          />
        ))}
      </ol>
    </section>
  );
}

/** Shows one result. The first partial match has a note above it. */
function Result({ result, opensPartly }: { result: SearchResult; opensPartly: boolean }) {
  const t = useMessages("search");
  return (
    <li className={styles["result"]}>
      {opensPartly && <p className={styles["partly"]}>{t.partly}</p>}
      <h3 lang="zh-CN">
        <a href={result.href}>
          <Marked parts={result.title} breaks={result.breaks} />
        </a>
      </h3>
      {result.excerpt.length > 0 && (
        <p lang="zh-CN">
          <Marked parts={result.excerpt} />
        </p>
      )}
      <p className="meta">
        <span className={styles["kind"]} data-kind={result.kind}>
          {t.kind[result.kind]}
        </span>
        {result.industry !== "" && (
          <span>
            <ContentText text={result.industry} />
          </span>
        )}
        {result.names.map((name) => (
          <span key={name.map((part) => part.text).join("")} lang="zh-CN">
            <Marked parts={name} />
          </span>
        ))}
        {result.publishedAt !== null && <Time iso={result.publishedAt} />}
        {result.missing.length > 0 && <span className={styles["lacks"]}>{t.lacks(result.missing)}</span>}
      </p>
    </li>
  );
}

/** Explains why there are no results and what the reader can try instead. */
function Notice({ model }: { model: SearchModel }) {
  const t = useMessages("search");
  const { outcome } = model;
  const { q } = model.address;
  const nothing = outcome.state === "ready" && outcome.total === 0;
  const isOver = outcome.state === "wrong_page" || (outcome.state === "ready" && outcome.total > 0);
  return (
    <section className={styles["notice"]}>
      <h2>{model.notice}</h2>
      {isOver && (
        <a className="btn" href={searchPath({ ...model.address, page: 1 })}>
          {t.firstPage}
        </a>
      )}
      {nothing && <p>{t.nothingHint}</p>}
      {model.isFiltered && (nothing || outcome.state === "wrong_filter") && (
        <a className="btn" href={searchPath({ q })}>
          {t.withoutFilters}
        </a>
      )}
    </section>
  );
}

function Suggested({ suggestions, isStart }: { suggestions: Suggestions; isStart: boolean }) {
  const t = useMessages("search");
  return (
    <section className={styles["suggested"]} aria-label={t.start}>
      {isStart && (
        <div className={styles["start"]}>
          <h2>{t.start}</h2>
          <p>{t.startHint}</p>
        </div>
      )}
      {suggestions.tags.length > 0 && (
        <div>
          <h2>{t.hotTags}</h2>
          <ul className={styles["tags"]} lang="zh-CN">
            {suggestions.tags.map((tag) => (
              <li key={tag}>
                <a href={searchPath({ q: tag })}>{tag}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {suggestions.articles.length > 0 && (
        <div>
          <h2>{t.hotArticles}</h2>
          <ol className={styles["hot"]}>
            {suggestions.articles.map((card) => (
              <li key={card.id}>
                <a href={card.href} lang="zh-CN">
                  <TitleText of={card} />
                </a>
                <Time iso={card.publishedAt} className={styles["age"]} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
