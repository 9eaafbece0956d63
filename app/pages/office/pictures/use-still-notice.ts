import { isAnimated } from "#app/features/base/rich-text/components/picture-motion.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";

/** Gives what says of a picture that was taken in that it does not move here, where it moved. */
export function useStillNotice(): (file: File) => Promise<void> {
  const { pictureStill } = useMessages("editor");
  return async (file) => {
    if (await isAnimated(file)) showToast(pictureStill);
  };
}
