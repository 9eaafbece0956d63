import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { CoverRow } from "./cover-row.tsx";
import { ChoiceRow, IdRow, ListRow, SectionsRow, SwitchRow, TextRow } from "./element-rows.tsx";
import { useStoryField } from "../draft/story-context.ts";
import styles from "./elements.module.css";

/** Shows 要素: columns, authors, source and further data of the story. */
export function Elements() {
  const { elements: t } = useMessages("writing");
  const { data } = useQuery(newsroomQuery("GET /newsroom/choices"));
  const { value: industryId } = useStoryField("industryId");
  const { value: origin } = useStoryField("origin");
  const columns = data?.columns.map((column) => ({ ...column, isBelow: column.parentId !== null }));
  const sectors = data?.sectors.filter(({ parentId }) => parentId === industryId);
  return (
    <div className={styles["elements"]}>
      <fieldset>
        <legend>{t.place}</legend>
        <IdRow name="columnId" choices={columns} />
        <ChoiceRow name="aiLabel" choices={t.aiLabels} unset="unknown" />
        <IdRow name="industryId" choices={data?.industries} />
        {sectors !== undefined && sectors.length > 0 && <IdRow name="sectorId" choices={sectors} />}
        <ListRow name="tags" hint={t.tagsHint} />
        <SectionsRow choices={data?.sections} />
      </fieldset>
      <fieldset>
        <legend>{t.cover}</legend>
        <CoverRow />
      </fieldset>
      <fieldset>
        <legend>{t.people}</legend>
        <ListRow name="authors" hint={t.authorsHint} />
        <TextRow name="editor" />
      </fieldset>
      <fieldset>
        <legend>{t.from}</legend>
        <ChoiceRow name="origin" choices={t.origins} />
        {origin !== "original" && (
          <>
            <SourceRow choices={data?.sources} />
            <TextRow name="sourceName" />
            <TextRow name="sourceUrl" type="url" />
            <OriginalTitle />
            <TextRow name="originalAuthor" />
          </>
        )}
      </fieldset>
      <fieldset>
        <legend>{t.say}</legend>
        <SwitchRow name="disclaimer" />
        <SwitchRow name="commentsOpen" />
      </fieldset>
      <fieldset>
        <legend>{t.lists}</legend>
        <TextRow name="shortTitle" />
        <TextRow name="summary" isLong />
        <TextRow name="seoTitle" />
        <TextRow name="seoKeywords" />
        <TextRow name="seoDescription" isLong />
        <TextRow name="canonicalUrl" type="url" />
        <SwitchRow name="noindex" />
      </fieldset>
    </div>
  );
}

type Source = { id: number; name: string; mayReprint: boolean };

/** Shows the choice of a source. Readers see the name of the source, unless the writer has typed another name. */
function SourceRow({ choices = [] }: { choices?: Source[] | undefined }) {
  const { elements: t } = useMessages("writing");
  const { value: origin } = useStoryField("origin");
  const { value: chosen } = useStoryField("sourceId");
  const { value: shown, change } = useStoryField("sourceName");
  const nameOf = (source: number | null) => choices.find(({ id }) => id === source)?.name ?? "";
  const names = choices.map(({ id, name, mayReprint }) => ({
    id,
    name: origin === "reprint" && !mayReprint ? `${name}（${t.noReprint}）` : name,
  }));
  const follow = (source: number | null) => {
    if (shown.trim() === "" || shown === nameOf(chosen)) change(nameOf(source));
  };
  return <IdRow name="sourceId" choices={names} onChoose={follow} />;
}

/** Shows the original headline of a reprint, with a note if our headline differs (docs/newsroom.md#release). */
function OriginalTitle() {
  const { elements: t } = useMessages("writing");
  const { value: title } = useStoryField("title");
  const { value: original } = useStoryField("originalTitle");
  const { value: origin } = useStoryField("origin");
  const differs = origin === "reprint" && original.trim() !== "" && original.trim() !== title.trim();
  return <TextRow name="originalTitle" note={differs ? t.titleDiffers : undefined} />;
}
