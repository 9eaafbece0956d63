import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { RemoveDialog } from "#app/newsroom/kit/record/remove-dialog.tsx";
import { useFreshSubjects, type NewsroomSubject } from "./subjects-data.ts";

type Props = { subject: NewsroomSubject; onRemoved: () => void; onClose: () => void };

/** Asks before a subject is deleted, and lists its uses. */
export function RemoveSubject({ subject: { id, version, record }, onRemoved, onClose }: Props) {
  const t = useMessages("subjects");
  const fresh = useFreshSubjects();
  const found = useQuery({ ...newsroomQuery("GET /newsroom/subjectUses", { id }), staleTime: 0 }).data;
  const remove = async () => {
    const answer = await newsroomRequest("POST /newsroom/removeSubject", { input: { id, version }, silent: true });
    if (!answer.ok) return answer.msg;
    showToast(t.removed(record.title), "success");
    onRemoved();
    void fresh();
    return undefined;
  };
  return (
    <RemoveDialog
      name={record.title}
      uses={found?.uses.map(({ kind, name, href }) => {
        const text = t.uses[kind](name);
        if (kind === "story")
          return (
            <a key={href} href={href}>
              {text}
            </a>
          );
        return kind === "menu" ? (
          text
        ) : (
          <Link key={kind + name} to="/newsroom/front">
            {text}
          </Link>
        );
      })}
      onRemove={remove}
      onClose={onClose}
    />
  );
}
