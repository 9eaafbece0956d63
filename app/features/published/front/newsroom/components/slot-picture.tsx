import { useQuery } from "@tanstack/react-query";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { PlacePicture } from "#app/features/base/picture/newsroom/components/place-picture.tsx";

type Props = {
  article: number;
  /** The hash of the slot's own picture, or "" without one. */
  picture: string;
  onPicture: (sha: string) => void;
};

/**
 * Shows the choice of a slot's picture: the cover of its story, or a crop of a picture of the story, of the library, or
 * of a new one.
 */
export function SlotPicture({ article, picture, onPicture }: Props) {
  const t = useMessages("front");
  const choices = useQuery(newsroomQuery("GET /newsroom/frontPictures", { article })).data?.list ?? [];
  const cut = useQuery({ ...newsroomQuery("GET /newsroom/cut", { sha: picture }), enabled: picture !== "" }).data;
  return (
    <PlacePicture
      place="cover"
      label={t.picture}
      cut={picture === "" ? undefined : (cut ?? undefined)}
      none={t.ownCover}
      drop={t.useOwnCover}
      choices={choices.map((choice, index) => ({ ...choice, name: t.pictureOf(index + 1) }))}
      hint={choices.length === 0 ? t.noPictures : t.picturesOf}
      onSet={(set) => onPicture(set?.sha ?? "")}
    />
  );
}
