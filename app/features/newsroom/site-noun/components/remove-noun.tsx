import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { NounUse, SiteNounKind } from "#app/features/newsroom/site-noun/site-noun.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { POLICIES_PATH } from "#app/newsroom/kit/paths.ts";
import { RemoveDialog } from "#app/newsroom/kit/record/remove-dialog.tsx";
import { useFreshNouns, type Noun } from "./nouns-data.ts";
import { titleOf } from "./use-noun-words.ts";

type Props = { kind: SiteNounKind; noun: Noun; onRemoved: () => void; onClose: () => void };

/** The newsroom's list of a record's uses, where a list can show just these. */
function placeOf(use: NounUse, kind: SiteNounKind, id: number): string | undefined {
  if (use === "columns") return "/newsroom/columns";
  if (use === "sectors") return "/newsroom/columns?of=sector";
  if (use === "grants") return "/newsroom/rights";
  if (use === "policies") return POLICIES_PATH;
  if ((use === "articles" || use === "stories") && kind === "column") return `/newsroom/stories?column=${id}`;
  return undefined;
}

/** Asks before a record is removed, and shows its uses. */
export function RemoveNoun({ kind, noun, onRemoved, onClose }: Props) {
  const t = useMessages("nouns");
  const { id, version, record } = noun;
  const fresh = useFreshNouns();
  const uses = useQuery({ ...newsroomQuery("GET /newsroom/nounUses", { kind, id }), staleTime: 0 }).data?.list;
  const name = titleOf(kind, record);
  const remove = async () => {
    const answer = await newsroomRequest("POST /newsroom/removeNoun", { input: { kind, id, version }, silent: true });
    await fresh();
    if (!answer.ok) return answer.msg;
    if (!answer.data.done) return t.moved;
    showToast(t.removed(name), "success");
    onRemoved();
    return undefined;
  };
  return (
    <RemoveDialog
      name={name}
      uses={uses?.map(({ of, count }) => {
        const text = t.uses[of](count > 1_000 ? "1000+" : String(count));
        const place = placeOf(of, kind, id);
        return <span key={of}>{place === undefined ? text : <Link to={place}>{text}</Link>}</span>;
      })}
      onRemove={remove}
      onClose={onClose}
    />
  );
}
