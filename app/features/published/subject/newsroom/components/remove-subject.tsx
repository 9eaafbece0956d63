import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { useRemoval } from "#app/newsroom/kit/record/record-data.ts";
import { RemoveDialog } from "#app/newsroom/kit/record/remove-dialog.tsx";
import type { NewsroomSubject } from "./subjects-data.ts";

type Props = { subject: NewsroomSubject; onRemoved: () => void; onClose: () => void };

/** Asks for confirmation before a subject is deleted, and lists its uses. */
export function RemoveSubject({ subject, onRemoved, onClose }: Props) {
  const { id, record } = subject;
  const name = record.title;
  const t = useMessages("subjects");
  const found = useQuery({ ...newsroomQuery("GET /newsroom/subjectUses", { id }), staleTime: 0 }).data;
  return (
    <RemoveDialog
      name={name}
      uses={found?.uses.map(({ kind, name: title, href }) => {
        const text = t.uses[kind](title);
        if (kind === "story")
          return (
            <a key={href} href={href}>
              {text}
            </a>
          );
        return kind === "menu" ? (
          text
        ) : (
          <Link key={kind + title} to="/newsroom/front">
            {text}
          </Link>
        );
      })}
      onRemove={useRemoval({ nouns: "subjects", stored: subject, name, onRemoved })}
      onClose={onClose}
    />
  );
}
