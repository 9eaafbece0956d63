import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RuleText, RuleFault } from "../check-rule.calls.server.ts";
import { ruleFaults } from "../check.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { DialogFoot } from "#app/ui/dialog/dialog-foot.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { RuleFields } from "./rule-fields.tsx";
import { emptyRule, ruleTextOf, type VersionedRule } from "./rule-text.ts";
import styles from "./words.module.css";

type Props = {
  /** The opened rule, undefined for a new rule. */
  opened: VersionedRule | undefined;
  mayManage: boolean;
  onClose: () => void;
};

/** The form of a rule. It tests the examples while the staff member types, resolves conflicts and shows earlier versions. */
export function RuleDialog({ opened, mayManage, onClose }: Props) {
  const { rules: t } = useMessages("sensitive-word");
  const [rule, setRule] = useState<RuleText>(() => startOf(opened));
  const [base, setBase] = useState(opened);
  const [faults, setFaults] = useState<readonly RuleFault[]>([]);
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const now = useQuery(newsroomQuery("GET /newsroom/checkRules")).data?.list.find(({ id }) => id === base?.id);
  // During a save the refetched rule may be the one that was just saved.
  const isStale = !isBusy && base !== undefined && now !== undefined && now.version !== base.version;
  const found = rule.pattern.trim() === "" ? [] : [...ruleFaults(rule), ...faults];
  const change = (changed: Partial<RuleText>) => {
    setFaults([]);
    setRule({ ...rule, ...changed });
  };
  const finish = (said: string) => {
    showToast(said, "success");
    onClose();
  };
  const send = async () => {
    setBusy(true);
    const answer = mayManage
      ? await newsroomRequest("POST /newsroom/saveCheckRule", {
          input: { ...(base !== undefined && { id: base.id, version: base.version }), rule },
          silent: true,
          refetch: "wait",
        })
      : await newsroomRequest("POST /newsroom/suggestCheckRule", { input: { rule }, silent: true, refetch: "wait" });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.msg);
    setFailure("");
    const { saved, faults: refused } = answer.data;
    setFaults(refused);
    if (saved?.theirs === null) finish(mayManage ? t.saved : t.sent);
  };
  const decline = async ({ id }: VersionedRule) => {
    const answer = await newsroomRequest("POST /newsroom/declineCheckRule", {
      input: { id },
      silent: true,
      refetch: "wait",
    });
    if (answer.ok) finish(t.declined);
    else setFailure(answer.msg);
  };
  const isReadOnly = !mayManage && opened !== undefined;
  return (
    <Dialog title={opened === undefined ? (mayManage ? t.addTitle : t.suggestTitle) : t.editTitle} onClose={onClose}>
      {isStale && (
        <Stale theirs={now} onMine={() => setBase(now)} onTheirs={() => (setBase(now), setRule(startOf(now)))} />
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <fieldset disabled={isReadOnly} className={styles["fields"]}>
          <RuleFields rule={rule} onChange={change} mayEnable={mayManage} />
        </fieldset>
        <ul className={`${styles["faults"]} ${styles["hits"]}`} aria-live="polite">
          {found.map(({ code, text }) => (
            <li key={`${code} ${text}`}>
              <MixedText text={t.faults[code](text)} />
            </li>
          ))}
        </ul>
        {mayManage && opened?.isSuggested && (
          <p>
            <button type="button" className="btn" onClick={() => void decline(opened)}>
              {t.decline}
            </button>
          </p>
        )}
        {!isReadOnly && (
          <DialogFoot
            action={mayManage ? (opened?.isSuggested ? t.accept : t.save) : t.send}
            failure={failure}
            isBusy={isBusy}
            isWaiting={rule.pattern.trim() === "" || found.length > 0 || isStale}
            onClose={onClose}
          />
        )}
      </form>
      {opened !== undefined && <Versions id={opened.id} onTake={isReadOnly ? undefined : change} />}
    </Dialog>
  );
}

/** Returns the initial form values. `enabled` is preset for a suggested rule, because accepting a suggestion activates it. */
function startOf(rule: VersionedRule | undefined): RuleText {
  if (rule === undefined) return emptyRule("style");
  return { ...ruleTextOf(rule), enabled: rule.isSuggested || rule.enabled };
}

type StaleProps = { theirs: VersionedRule; onMine: () => void; onTheirs: () => void };

function Stale({ theirs, onMine, onTheirs }: StaleProps) {
  const { rules: t } = useMessages("sensitive-word");
  return (
    <div className={styles["stale"]} role="alert">
      <p>{t.stale}</p>
      <Said rule={theirs} />
      <button type="button" className="btn" onClick={onTheirs}>
        {t.theirs}
      </button>
      <button type="button" className="btn" onClick={onMine}>
        {t.mine}
      </button>
    </div>
  );
}

/** Shows a rule in one line of text. */
function Said({ rule: { family, pattern, severity, advice, enabled } }: { rule: RuleText }) {
  const { rules: t } = useMessages("sensitive-word");
  const parts = [t.families[family], pattern, t.severities[severity], advice, enabled ? t.on : t.off];
  return <p lang="zh-CN">{parts.filter((part) => part !== "").join(" · ")}</p>;
}

type VersionsProps = { id: number; onTake: ((rule: RuleText) => void) | undefined };

function Versions({ id, onTake }: VersionsProps) {
  const words = useMessages("sensitive-word");
  const [isOpen, setOpen] = useState(false);
  const versions = useQuery({
    ...newsroomQuery("GET /newsroom/checkRuleVersions", { id }),
    staleTime: 0,
    enabled: isOpen,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.rules.versions}</summary>
      {versions.data?.list.length === 0 && <p>{words.noChanges}</p>}
      <ol className={styles["changes"]}>
        {versions.data?.list.map(({ number, by, at, rule }) => (
          <li key={number}>
            <p className="meta">
              <b>{words.rules.version(number)}</b>
              <span>{at !== "" && formatDateTime(at)}</span>
              <span>
                <MixedText text={words.by(by)} />
              </span>
            </p>
            <Said rule={rule} />
            {onTake !== undefined && (
              <button type="button" className="btn" onClick={() => onTake(rule)}>
                {words.rules.take}
              </button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
