import { isAnimated } from "#app/features/base/rich-text/editor/picture-motion.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";

/** Returns a function that tells the staff member that an uploaded animated picture will not be animated. */
export function useStillNotice(): (file: File) => Promise<void> {
  const { pictureStill } = useMessages("editor");
  return async (file) => {
    if (await isAnimated(file)) showToast(pictureStill);
  };
}
