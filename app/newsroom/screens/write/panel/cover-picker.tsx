import { CUTS } from "#app/features/base/picture/picture.cut.ts";
import { useMessages } from "#app/i18n/messages.ts";
import {
  makeCover,
  sendPicture,
  takePicture,
  type Picture,
} from "#app/features/base/picture/newsroom/components/picture-calls.ts";
import { PicturePicker } from "#app/features/base/picture/newsroom/components/picture-picker.tsx";

type Props = {
  storyId: number;
  pictures: Picture[];
  /** The current cover. */
  cover: Picture | undefined;
  onChange: (id: number) => void;
  onClose: () => void;
};

/** Shows the choice of a cover: a crop of one of the story's pictures, of a library picture, or of a new picture. */
export function CoverPicker({ storyId, pictures, cover, onChange, onClose }: Props) {
  const { pictures: t } = useMessages("writing");
  const whole = pictures.filter(({ coverOf }) => coverOf === null);
  return (
    <PicturePicker
      label={t.cover}
      ratio={CUTS.cover.shown}
      choices={whole}
      hint={whole.length === 0 ? t.noneInStory : t.fromStory}
      cut={cover}
      whole={whole.find(({ id }) => id === cover?.coverOf)}
      ways={{
        cut: (id, point, signal) => makeCover(storyId, id, point, signal),
        upload: (file, watch) => sendPicture(storyId, file, watch),
        take: (id, signal) => takePicture(storyId, id, signal),
      }}
      onChange={({ id }) => onChange(id)}
      onClose={onClose}
    />
  );
}
