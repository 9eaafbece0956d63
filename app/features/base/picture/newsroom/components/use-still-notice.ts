import { isAnimated } from "#app/features/base/rich-text/components/picture-motion.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";

/** Returns a function that notifies the staff member, after an animated picture was uploaded, that it is not animated here. */
export function useStillNotice(): (file: File) => Promise<void> {
  const { pictureStill } = useMessages("editor");
  return async (file) => {
    if (await isAnimated(file)) showToast(pictureStill);
  };
}
