import type { UploadPicture } from "#app/features/base/rich-text/components/picture-files.ts";
import { loadMessages, messagesOf } from "#app/i18n/messages.ts";
import { toLanguage } from "#app/lib/language.ts";

/** Pictures of the newsroom have no call yet: whoever inserts one is told so. */
export const uploadPicture: UploadPicture = async () => {
  const language = toLanguage(document.documentElement.lang);
  await loadMessages(language, ["writing"]);
  return { ok: false, msg: messagesOf(language, "writing").noPictures };
};
