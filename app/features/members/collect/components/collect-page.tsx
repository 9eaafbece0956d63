import { useId, useState, type FormEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { AreaPage } from "#app/features/members/area/components/area-page.tsx";
import { pagingHref, readPaging } from "#app/features/base/list/paging.ts";
import { Permit } from "#app/features/base/page-permission/components/permit.tsx";
import { RowsFrame } from "#app/features/base/list/components/rows-frame.tsx";
import { useRemoval } from "#app/features/base/list/components/use-removal.tsx";
import { useRows } from "#app/features/base/list/components/use-rows.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { TabLinks } from "#app/ui/page/tab-links.tsx";
import { ItemList, ItemRow } from "#app/ui/list/item-row.tsx";
import { Time } from "#app/ui/time.tsx";
import { COLLECT_KINDS, COLLECT_TYPES, LONGEST_SEARCH, type CollectType } from "../collect.schema.ts";
import type { CollectedItem } from "../collect.answer.ts";
import styles from "./collect-page.module.css";

/** The member's collection, filtered by kind and by words of the title (docs/content.md#routes, account/collect). */
export function CollectPage() {
  const t = useMessages("library").collect;
  const area = useMessages("area");
  const { type, search, hrefWith } = useFilter();
  const rows = useRows("GET /my/collect", { t: type, q: search === "" ? undefined : search });
  const { ask, dialog } = useRemoval(rows.reload);
  const remove = (item: CollectedItem) =>
    ask(
      { name: "POST /my/delCollect", input: { t: item.t, id: item.target_id } },
      { title: t.removeQuestion, text: item.title, action: t.remove },
    );
  const tabs = [undefined, ...COLLECT_KINDS].map((tab) => ({
    name: tab === undefined ? t.all : t.kind[tab],
    href: hrefWith({ t: tab }),
    current: tab === type,
  }));
  return (
    <AreaPage title={area.pages.collect}>
      <div className={styles["head"]}>
        <TabLinks label={t.kinds} tabs={tabs} quiet />
        <Search key={search} search={search} hrefWith={hrefWith} />
      </div>
      <RowsFrame rows={rows} size="box" empty={useEmpty(type, search)}>
        {(list) => (
          <ItemList label={area.pages.collect}>
            {list.map((item) => (
              <CollectedRow key={item.id} item={item} onRemove={() => remove(item)} />
            ))}
          </ItemList>
        )}
      </RowsFrame>
      {dialog}
    </AreaPage>
  );
}

function CollectedRow({ item, onRemove }: { item: CollectedItem; onRemove: () => void }) {
  const t = useMessages("library");
  return (
    <ItemRow
      title={item.title}
      url={item.url}
      gone={item.valid ? undefined : t.gone}
      cover={item.cover}
      summary={item.summary}
      meta={
        <>
          <span>{t.collect.kind[item.t]}</span>
          <span>
            {t.collect.collectedAt} <Time iso={isoOfSeconds(item.createtime)} />
          </span>
        </>
      }
      action={
        <Permit name="del">
          <button type="button" aria-label={t.collect.removeOf(item.title)} onClick={onRemove}>
            {t.collect.remove}
          </button>
        </Permit>
      }
    />
  );
}

type HrefWith = (changes: { t?: string | undefined; q?: string }) => string;

/** The search field. Its words are in the URL, so that the browser can go back to a search. */
function Search({ search, hrefWith }: { search: string; hrefWith: HrefWith }) {
  const t = useMessages("library").collect;
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState(search);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(hrefWith({ q: text.trim() }));
  };
  return (
    <form className={styles["search"]} onSubmit={onSubmit} role="search" aria-label={t.search}>
      <label className="visually-hidden" htmlFor={id}>
        {t.search}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        value={text}
        placeholder={t.searchPlaceholder}
        maxLength={LONGEST_SEARCH}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit">{t.searchAction}</button>
    </form>
  );
}

/**
 * Returns the kind and the words in the URL, and a function for the URL of another filter: its first page, with the
 * same page size.
 */
function useFilter(): { type: CollectType | undefined; search: string; hrefWith: HrefWith } {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const type = COLLECT_TYPES.find((known) => known === params.get("t"));
  const hrefWith: HrefWith = (changes) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === "") next.delete(name);
      else next.set(name, value);
    }
    return pagingHref(pathname, next, { page: 1, limit: readPaging(params).limit });
  };
  return { type, search: (params.get("q") ?? "").slice(0, LONGEST_SEARCH), hrefWith };
}

/** Returns the text of an empty list: nothing collected, nothing of this kind, or nothing found. */
function useEmpty(type: CollectType | undefined, search: string) {
  const t = useMessages("library");
  const { pathname } = useLocation();
  if (search !== "") {
    return { text: t.collect.emptySearch(search), action: { href: pathname, text: t.collect.clearSearch } };
  }
  const action = { href: "/news", text: t.latest };
  return { text: type === undefined ? t.collect.empty : t.collect.emptyKind, action };
}
