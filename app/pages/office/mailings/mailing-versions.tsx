import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { officeQuery } from "../data/office-query.ts";
import { officeRequest } from "../data/office-request.ts";
import { comparisonOf } from "../versions/comparison-of.ts";
import { useRestored } from "../versions/use-restored.ts";
import { VersionsDialog } from "../versions/versions-dialog.tsx";
import { useFreshMailings, type Mailing } from "./mailings-data.ts";
import { useMailingWords } from "./use-mailing-words.ts";

type Props = {
  mailing: Mailing;
  /** Whether one of them may be taken up again. */
  mayRestore: boolean;
  onClose: () => void;
};

/** The versions of a message. */
export function MailingVersions({ mailing: { id, version, record }, mayRestore, onClose }: Props) {
  const v = useMessages("versions");
  const words = useMailingWords();
  const fresh = useFreshMailings();
  const versions = useQuery({ ...officeQuery("GET /office/mailingVersions", { id }), staleTime: 0 }).data?.list;
  const restored = useRestored();
  const restore = async (number: number) => {
    const input = { id, version, number };
    const answer = await officeRequest("POST /office/restoreMailing", { input, silent: true });
    await fresh();
    return restored(answer, number);
  };
  return (
    <VersionsDialog
      title={v.title(record.title)}
      versions={versions}
      compare={(from, to) => comparisonOf("GET /office/mailingCompare", { id, from, to })}
      words={words}
      onRestore={mayRestore ? restore : undefined}
      onClose={onClose}
    />
  );
}
