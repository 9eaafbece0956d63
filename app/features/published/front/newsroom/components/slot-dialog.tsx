import { useState } from "react";
import type { FrontSlot } from "#app/features/published/front/newsroom/front.slots.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { timeOfText, toSeconds } from "#app/lib/dates.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { parseTimeText } from "#app/newsroom/kit/time/time-words.ts";
import { newsroomNow } from "#app/newsroom/kit/time/clock.ts";
import { SlotPicture } from "./slot-picture.tsx";
import { slotTimeText, titleOf, type Known } from "./slot-words.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./slot-dialog.module.css";

type Props = {
  slot: FrontSlot;
  known: Known;
  onSave: (slot: FrontSlot) => void;
  onClose: () => void;
};

/** Shows the form of a slot: its own title, badge and picture, which replace those of its story, and its schedule. */
export function SlotDialog({ slot, known, onSave, onClose }: Props) {
  const t = useMessages("front");
  const [picture, setPicture] = useState(slot.picture);
  const now = Math.floor(newsroomNow() / 1_000);
  const timeText = (second: number) => (second === 0 ? "" : slotTimeText(second, 0));
  const { ref, handlers, errors, failure, isBusy } = useForm({
    validate: (given) => faultsOf(given, slot, t),
    send: async (given) => {
      onSave(slotOf(slot, given, picture));
      onClose();
      return undefined;
    },
  });
  const isStory = slot.area === "headline" && slot.article !== 0;
  return (
    <Dialog title={t.editSlot(titleOf({ ...slot, title: "" }, known) || titleOf(slot, known))} onClose={onClose}>
      <form ref={ref} method="post" noValidate aria-busy={isBusy} {...handlers}>
        <div className={kit["form"]}>
          {slot.area !== "subject" && (
            <Field
              name="title"
              label={slot.area === "notice" ? t.noticeText : t.title}
              hint={slot.area === "notice" ? undefined : t.titleHint}
              error={errors["title"]}
              maxLength={64}
              defaultValue={slot.title}
              placeholder={known.stories.get(slot.article)?.title}
              lang={contentLang(slot.title || (known.stories.get(slot.article)?.title ?? ""))}
              autoComplete="off"
            />
          )}
          {slot.article === 0 && slot.subject === 0 && (
            <Field
              name="url"
              label={t.address}
              error={errors["url"]}
              maxLength={500}
              defaultValue={slot.url}
              autoComplete="off"
            />
          )}
          {slot.area === "headline" && (
            <div className={styles["pair"]}>
              <Field
                name="badge"
                label={t.badge}
                hint={t.badgeHint}
                maxLength={8}
                defaultValue={slot.badge}
                autoComplete="off"
              />
              <Field name="badgeEn" label={t.badgeEn} maxLength={20} defaultValue={slot.badgeEn} autoComplete="off" />
            </div>
          )}
          <div className={styles["pair"]}>
            <Field
              name="from"
              label={t.fromLabel}
              hint={t.timeHint}
              error={errors["from"]}
              defaultValue={timeText(slot.from > now ? slot.from : 0)}
              autoComplete="off"
            />
            <Field
              name="until"
              label={t.untilLabel}
              error={errors["until"]}
              defaultValue={timeText(slot.until > now ? slot.until : 0)}
              autoComplete="off"
            />
          </div>
          {isStory && <SlotPicture article={slot.article} picture={picture} onPicture={setPicture} />}
        </div>
        <DialogFoot action={t.keepSlot} failure={failure} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

const given = (values: FormValues, name: string) => (values[name] ?? "").trim();

/** Parses a typed time such as 18:00, 明早8点 or 11-24 8:00. Returns undefined if it is invalid. */
function secondOf(text: string): number | undefined {
  if (text === "") return 0;
  const time = timeOfText(text) ?? parseTimeText(text, new Date(newsroomNow()));
  return time === undefined ? undefined : toSeconds(time);
}

function slotOf(slot: FrontSlot, values: FormValues, picture: string): FrontSlot {
  const url = slot.article === 0 && slot.subject === 0 ? given(values, "url") : "";
  const isHeadline = slot.area === "headline";
  return {
    ...slot,
    url,
    picture,
    title: slot.area === "subject" ? "" : given(values, "title"),
    badge: isHeadline ? given(values, "badge") : "",
    badgeEn: isHeadline ? given(values, "badgeEn") : "",
    from: secondOf(given(values, "from")) ?? 0,
    until: secondOf(given(values, "until")) ?? 0,
  };
}

type Texts = { notATime: string; endsEarly: string; noticeNeeded: string; addressNeeded: string };

function faultsOf(values: FormValues, slot: FrontSlot, t: Texts) {
  const [from, until] = [secondOf(given(values, "from")), secondOf(given(values, "until"))];
  const isEarly = until !== undefined && until !== 0 && until <= Math.max(from ?? 0, Math.floor(newsroomNow() / 1_000));
  const isAddress = /^(?:https:\/\/\S+|\/(?!\/)\S*)?$/.test(given(values, "url"));
  return {
    from: from === undefined ? t.notATime : undefined,
    until: until === undefined ? t.notATime : isEarly ? t.endsEarly : undefined,
    title: slot.area === "notice" && given(values, "title") === "" ? t.noticeNeeded : undefined,
    url: isAddress ? undefined : t.addressNeeded,
  };
}
