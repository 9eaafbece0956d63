import type { Editor } from "@tiptap/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useId, useState } from "react";
import { chainInText } from "#app/features/base/rich-text/editor/chain-in-text.ts";
import { EditorField } from "#app/features/base/rich-text/editor/editor-field.tsx";
import type { UploadPicture } from "#app/features/base/rich-text/editor/picture-files.ts";
import { hashesIn } from "#app/features/base/picture/newsroom/picture-text.ts";
import { typedText } from "#app/newsroom/kit/record/version.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import type { LibraryLine } from "./library/use-library.ts";
import { FromLibrary } from "./from-library.tsx";
import { sendToLibrary } from "./picture-calls.ts";
import { PictureRight } from "./picture-right.tsx";
import type { PictureAttributes } from "./story-picture.ts";
import styles from "#app/newsroom/kit/records/records.module.css";

type Props = { label: string; value: unknown; lang: string | undefined; onSet: (html: string) => void };

const loadPicture = () => import("./story-picture.ts").then(({ StoryPicture }) => [StoryPicture]);

/**
 * Shows a rich-text field. Its pictures come from the library. Staff members with the permission can upload new ones.
 */
export function BodyField({ label, value, lang, onSet }: Props) {
  const t = useMessages("records");
  const id = useId();
  const [editor, setEditor] = useState<Editor>();
  const mayBring = mayAct(useMe(), "picture.upload");
  const upload = useCallback<UploadPicture>(
    async (file, watch) => (mayBring ? sendPicture(file, watch) : { ok: false, msg: t.noPictures }),
    [mayBring, t],
  );
  const put = ({ src, alt, caption, credit, rights }: LibraryLine) => {
    const attrs: PictureAttributes = { src, alt, caption, credit, isMade: rights === "ai" };
    if (editor !== undefined) chainInText(editor).insertContent({ type: "picture", attrs }).run();
  };
  return (
    <div className={styles["body"]}>
      <p className="meta">{label}</p>
      <EditorField
        id={id}
        label={label}
        lang={lang}
        describedBy={`${id}-hint`}
        isWrong={false}
        initial={typedText(value)}
        onWrite={({ html }) => onSet(html)}
        upload={upload}
        loadMore={loadPicture}
        onEditor={setEditor}
      />
      <p className="meta" id={`${id}-hint`}>
        {t.placeholders}
      </p>
      {mayBring && (
        <p className={styles["pictures"]}>
          <FromLibrary isDisabled={editor === undefined} onChoose={put} />
          {hashesIn(typedText(value)).map((sha, index) => (
            <BodyPicture key={sha} sha={sha} number={index + 1} />
          ))}
        </p>
      )}
    </div>
  );
}

async function sendPicture(...[file, watch]: Parameters<UploadPicture>): ReturnType<UploadPicture> {
  const answer = await sendToLibrary(file, watch);
  if (!answer.ok) return { ok: false, msg: answer.msg };
  return { ok: true, url: answer.data.src };
}

/** Shows the licence of a picture in the text. */
function BodyPicture({ sha, number }: { sha: string; number: number }) {
  const { pictures: t } = useMessages("writing");
  const picture = useQuery(newsroomQuery("GET /newsroom/cut", { sha })).data;
  if (picture === undefined || picture === null) return null;
  return (
    <span>
      {t.choose(number)} <PictureRight id={picture.coverOf ?? picture.id} />
    </span>
  );
}
