import { SOURCE_LISTS } from "#app/features/newsroom/source/source.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import styles from "../rows/filter-fields.module.css";
import { Choice } from "../rows/filter-fields.tsx";
import { SOURCE_STANDINGS, type SourceFilter } from "./source-filter.ts";
import { useNounWords } from "./use-noun-words.ts";

type Props = { filter: SourceFilter; set: (change: Record<string, string>) => void };

/** On which list sources stand, and how. */
export function SourceFilters({ filter, set }: Props) {
  const { sourceFilter: t } = useMessages("nouns");
  const { nameOf, choiceName } = useNounWords("source");
  return (
    <span className={styles["filters"]}>
      <Choice
        label={nameOf("list")}
        any={t.anyList}
        value={filter.list}
        choices={SOURCE_LISTS.map((id) => ({ id, name: choiceName("list", id) }))}
        onChoose={(list) => set({ list })}
      />
      <Choice
        label={t.standing}
        any={t.anyStanding}
        value={filter.standing}
        choices={SOURCE_STANDINGS.map((id) => ({ id, name: t.standings[id] }))}
        onChoose={(standing) => set({ standing })}
      />
    </span>
  );
}
