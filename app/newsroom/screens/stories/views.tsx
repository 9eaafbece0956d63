import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";
import styles from "./views.module.css";

const LONGEST_NAME = 20;

/** Shows the staff member's saved views. A view is a name and filters. The current filters can be saved as a view. */
export function Views({ search }: { search: URLSearchParams }) {
  const { views: t } = useMessages("story-list");
  const views = useQuery(newsroomQuery("GET /newsroom/views")).data?.list ?? [];
  const [isNaming, setNaming] = useState(false);
  const here = addressOf(Object.fromEntries(search));
  const isKept = views.some(({ filter }) => addressOf(filter) === here);
  const keep = async (name: string) => {
    const filter = Object.fromEntries(search);
    const answer = await newsroomRequest("POST /newsroom/saveView", {
      input: { name, filter },
      silent: true,
      refetch: "wait",
    });
    if (!answer.ok) return answer.msg;
    return undefined;
  };
  const remove = (id: number) => newsroomRequest("POST /newsroom/removeView", { input: { id } });
  if (views.length === 0 && here === "") return null;
  return (
    <nav className={styles["views"]} aria-label={t.label}>
      {views.map(({ id, name, filter }) => (
        <span key={id} className={styles["view"]}>
          <a
            href={`/newsroom/stories${addressOf(filter)}`}
            aria-current={addressOf(filter) === here ? "true" : undefined}
          >
            <MixedText text={name} />
          </a>
          <button type="button" aria-label={t.remove(name)} title={t.remove(name)} onClick={() => void remove(id)}>
            ×
          </button>
        </span>
      ))}
      {here !== "" && !isKept && (
        <button type="button" className={styles["keep"]} onClick={() => setNaming(true)}>
          + {t.keep}
        </button>
      )}
      {isNaming && (
        <WordsDialog
          title={t.title}
          label={t.name}
          hint={t.hint}
          action={t.keep}
          longest={LONGEST_NAME}
          onSend={keep}
          onClose={() => setNaming(false)}
        />
      )}
    </nav>
  );
}

/** Returns the query string of filters, always in the same order. It is empty if no filter is set. */
function addressOf(filter: Readonly<Record<string, string | undefined>>): string {
  const named = Object.entries(filter).filter((entry): entry is [string, string] => (entry[1] ?? "") !== "");
  return named.length === 0
    ? ""
    : `?${new URLSearchParams(named.toSorted(([one], [other]) => one.localeCompare(other))).toString()}`;
}
