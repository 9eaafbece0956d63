import { useMessages } from "#app/i18n/messages.ts";
import { RightsMark } from "../library/rights-mark.tsx";
import { usePicture } from "../library/use-library.ts";
import { picturePath } from "#app/newsroom/kit/paths.ts";

/** How the right to a picture stands, with the way to where it is said. */
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
