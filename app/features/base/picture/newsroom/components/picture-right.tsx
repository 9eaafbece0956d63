import { useMessages } from "#app/i18n/messages.ts";
import { RightsMark } from "./library/rights-mark.tsx";
import { usePicture } from "./library/use-library.ts";
import { picturePath } from "#app/newsroom/kit/paths.ts";

/** Shows the state of a picture's rights, with a link to edit them. */
export function PictureRight({ id }: { id: number }) {
  const { placing: t } = useMessages("pictures");
  const picture = usePicture(id).data;
  if (picture === undefined) return null;
  return (
    <a href={picturePath(id)} target="_blank" rel="noopener" title={t.toLibrary}>
      <RightsMark picture={picture} />
    </a>
  );
}
