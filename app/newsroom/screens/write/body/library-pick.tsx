import type { Editor } from "@tiptap/core";
import { chainInText } from "#app/features/base/rich-text/editor/chain-in-text.ts";
import { showToast } from "#app/ui/toast.tsx";
import { LibraryDialog } from "#app/features/base/picture/newsroom/components/library/library-dialog.tsx";
import type { LibraryLine } from "#app/features/base/picture/newsroom/components/library/use-library.ts";
import { takePicture } from "#app/features/base/picture/newsroom/components/picture-calls.ts";
import { useWriting } from "../draft/story-context.ts";
import type { PictureAttributes } from "#app/features/base/picture/newsroom/components/story-picture.ts";

/**
 * Shows the picture library. The chosen picture is inserted into the text, with its caption and credit from the
 * library.
 */
export function LibraryPick({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { storyId } = useWriting();
  const put = async ({ id, src, alt, caption, credit, rights }: LibraryLine) => {
    const answer = await takePicture(storyId, id);
    if (!answer.ok) return showToast(answer.msg, "error");
    const attrs: PictureAttributes = { src, alt, caption, credit, isMade: rights === "ai" };
    chainInText(editor).insertContent({ type: "picture", attrs }).run();
    onClose();
  };
  return <LibraryDialog onChoose={(picture) => void put(picture)} onClose={onClose} />;
}
