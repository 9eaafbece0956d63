import { useMessages } from "#app/i18n/messages.ts";
import styles from "./pager.module.css";

type Props = { page: number; pages: number; href: (page: number) => string };

/** Shows links to the pages of a list; `page` counts from 1. Hidden if there is only one page. */
export function Pager({ page, pages, href }: Props) {
  const t = useMessages("common");
  if (pages <= 1) return null;
  return (
    <nav className={styles["pager"]} aria-label={t.pager}>
      {page > 1 && (
        <a href={href(page - 1)} rel="prev">
          {t.previousPage}
        </a>
      )}
      <ol>
        {pagerSteps(page, pages).map((step, index) => (
          <li key={step ?? `gap-${index}`}>
            {step === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a href={href(step)} aria-label={t.pageNumber(step)} aria-current={step === page ? "page" : undefined}>
                {step}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={href(page + 1)} rel="next">
          {t.nextPage}
        </a>
      )}
    </nav>
  );
}

/** Returns the page numbers to show: first, last, and neighbours of the current page. null is a gap. */
export function pagerSteps(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((step) => step >= 1 && step <= pages);
  const shown = [...new Set(near)].toSorted((one, other) => one - other);
  return shown.flatMap((step, index) => {
    const before = shown[index - 1] ?? step - 1;
    if (step - before === 2) return [step - 1, step];
    return step - before > 2 ? [null, step] : [step];
  });
}
