import { useRef, useState, type ChangeEvent, type ComponentType } from "react";
import { loadMessages, useMessages } from "#app/i18n/messages.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { Face } from "#app/features/base/member/components/face.tsx";
import { isAnimated } from "#app/features/base/rich-text/editor/picture-motion.ts";
import { Permit } from "#app/features/base/page-permission/components/permit.tsx";
import type { AvatarDialogProps } from "./avatar-dialog.tsx";
import { readPicture } from "./picture.ts";
import styles from "./profile.module.css";

/** The kinds of pictures that browsers open and the server accepts. */
const ACCEPTED = "image/jpeg,image/png,image/webp,image/gif";

type Chosen = Pick<AvatarDialogProps, "picture" | "wasMoving"> & { AvatarDialog: ComponentType<AvatarDialogProps> };

/** The member's picture and a button to change it. The window for cropping appears when a file is chosen. */
export function AvatarEditor({ avatar, name, onSaved }: { avatar: string; name: string; onSaved: () => void }) {
  const t = useMessages("profile").avatar;
  const input = useRef<HTMLInputElement>(null);
  const common = useMessages("common");
  const language = useLanguage();
  const [chosen, setChosen] = useState<Chosen>();

  const choose = async (file: File) => {
    const picture = await readPicture(file).catch(() => undefined);
    if (picture === undefined) return showToast(t.notPicture, "error");
    try {
      const [{ AvatarDialog }] = await Promise.all([import("./avatar-dialog.tsx"), loadMessages(language, ["upload"])]);
      setChosen({ picture, wasMoving: await isAnimated(file), AvatarDialog });
    } catch {
      showToast(common.pageOfflineHint, "error");
    }
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    if (file !== undefined) void choose(file);
    // Clears the input, so that the same file can be chosen again.
    event.currentTarget.value = "";
  };
  return (
    <div className={styles["avatar"]}>
      <Face size="huge" name={name} avatar={avatar} />
      <div>
        <Permit name="edit">
          <input ref={input} type="file" accept={ACCEPTED} hidden onChange={onChange} aria-label={t.change} />
          <button type="button" className="btn" onClick={() => input.current?.click()}>
            {t.change}
          </button>
          <p className={styles["hint"]}>{t.hint}</p>
        </Permit>
      </div>
      {chosen !== undefined && (
        <chosen.AvatarDialog
          picture={chosen.picture}
          wasMoving={chosen.wasMoving}
          onSaved={onSaved}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}
