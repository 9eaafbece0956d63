import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { showToast } from "#app/ui/toast.tsx";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import styles from "#app/newsroom/kit/list/queue.module.css";

type Rules = CallData<"GET /newsroom/commentRules">;

/** Shows the rules for comments, above the queue. Staff members who may change settings edit them here. */
export function CommentRules() {
  const { rules: t } = useMessages("submissions").comments;
  const rules = useQuery(newsroomQuery("GET /newsroom/commentRules")).data;
  const mayChange = mayAct(useMe(), "setting.manage");
  const [isOpen, setOpen] = useState(false);
  if (rules === undefined) return null;
  const state = !rules.open ? t.off : rules.review === "all" ? t.before : t.after;
  return (
    <p className={`meta ${styles["rules"]}`}>
      {state}
      {mayChange && (
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          {t.change}
        </button>
      )}
      {isOpen && <RulesDialog rules={rules} onClose={() => setOpen(false)} />}
    </p>
  );
}

function RulesDialog({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const { rules: t } = useMessages("submissions").comments;
  // The base version, so that a concurrent change by another staff member is not overwritten.
  const [base] = useState(rules.version);
  const { ref, handlers, failure, isBusy } = useForm({
    validate: () => ({}),
    send: async ({ open, review, reasons = "" }) => {
      const lines = reasons.split("\n").map((line) => line.trim());
      const input = {
        open: open === "yes",
        review: review === "held" ? ("held" as const) : ("all" as const),
        reasons: lines.filter((line) => line !== ""),
        base,
      };
      const answer = await newsroomRequest("POST /newsroom/saveCommentRules", { input, silent: true, refetch: "wait" });
      if (!answer.ok) return answer.msg;
      showToast(t.saved, "success");
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={t.title} onClose={onClose}>
      <form ref={ref} method="post" noValidate aria-busy={isBusy} {...handlers}>
        <SelectField name="open" label={t.open} defaultValue={rules.open ? "yes" : "no"}>
          <option value="yes">{t.openChoices.yes}</option>
          <option value="no">{t.openChoices.no}</option>
        </SelectField>
        <SelectField name="review" label={t.review} defaultValue={rules.review}>
          <option value="all">{t.reviewChoices.all}</option>
          <option value="held">{t.reviewChoices.held}</option>
        </SelectField>
        <TextAreaField
          name="reasons"
          label={t.reasons}
          hint={t.reasonsHint}
          rows={7}
          lang="zh-CN"
          defaultValue={rules.reasons.join("\n")}
        />
        <DialogFoot action={t.save} failure={failure} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
