import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PICTURE_TYPES } from "#app/features/base/rich-text/editor/picture-files.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { FromLibrary } from "./from-library.tsx";
import { sendToLibrary } from "./picture-calls.ts";
import { shaOf } from "./picture-data.ts";
import { PictureRight } from "./picture-right.tsx";
import { ShownPicture } from "./shown-picture.tsx";
import { useStillNotice } from "./use-still-notice.ts";
import { FileButton } from "#app/newsroom/kit/list/file-button.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "#app/newsroom/kit/records/records.module.css";

type Props = {
  name: string;
  label: string;
  hint: string | undefined;
  disabled: boolean;
  value: string;
  longest: number | undefined;
  onSet: (src: string) => void;
};

/**
 * Shows a field for the address of a picture on this site. The user chooses it from the library, uploads it, or types
 * it.
 */
export function LogoField({ value, longest, onSet, ...field }: Props) {
  const mayBring = mayAct(useMe(), "picture.upload");
  return (
    <div className={styles["body"]}>
      <Field {...field} value={value} maxLength={longest} onChange={({ target }) => onSet(target.value)} />
      {mayBring && <Brought value={value} onSet={onSet} />}
    </div>
  );
}

function Brought({ value, onSet }: Pick<Props, "value" | "onSet">) {
  const { pictures: t } = useMessages("writing");
  const tellStill = useStillNotice();
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState("");
  const sha = shaOf(value);
  const picture = useQuery({
    ...newsroomQuery("GET /newsroom/cut", { sha: sha ?? "" }),
    enabled: sha !== undefined,
  }).data;
  const upload = async (file: File) => {
    setFailure("");
    setShare(0);
    const answer = await sendToLibrary(file, { signal: new AbortController().signal, onProgress: setShare });
    setShare(undefined);
    if (!answer.ok) return setFailure(answer.msg);
    await tellStill(file);
    onSet(answer.data.src);
  };
  return (
    <>
      <p className={styles["pictures"]}>
        <FileButton
          label={t.upload}
          accept={PICTURE_TYPES}
          isDisabled={share !== undefined}
          onFiles={([file]) => void upload(file)}
        />
        <FromLibrary isDisabled={share !== undefined} onChoose={({ src }) => onSet(src)} />
        {share !== undefined && <progress max={1} value={share} aria-label={t.working} />}
        {picture != null && <ShownPicture picture={picture} width={480} />}
        {picture != null && <PictureRight id={picture.coverOf ?? picture.id} />}
      </p>
      <p className={kit["failure"]} role="alert">
        {failure}
      </p>
    </>
  );
}
