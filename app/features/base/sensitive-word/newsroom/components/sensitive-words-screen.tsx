import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { QueueTabs } from "#app/newsroom/kit/list/queue-tabs.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { RuleList } from "#app/features/newsroom/check/components/rule-list.tsx";
import { WordList } from "./word-list.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";

const TABS = ["words", "rules"] as const;

/** Shows 词与规则: the operator's words, and the rules of the automatic check, each for staff who may change it. */
export default function SensitiveWordsScreen() {
  const t = useMessages("sensitive-word");
  const { screens } = useMessages("newsroom");
  const me = useMe();
  const { address, set } = useAddress();
  const tabs = TABS.filter((tab) => mayAct(me, tab === "words" ? "word.manage" : "rule.suggest"));
  const chosen = tabs.find((tab) => tab === address.get("tab")) ?? tabs[0];
  const other = tabs.find((tab) => tab !== chosen);
  const choose = (tab: (typeof TABS)[number]) => set({ tab });
  const toOther = other && (() => choose(other));
  useActs({ nextTab: toOther, previousTab: toOther });
  if (chosen === undefined) return null;
  const names = tabs.map((id) => ({ id, name: t.tabs[id] }));
  const heads = tabs.length > 1 && <QueueTabs label={t.tabsLabel} tabs={names} chosen={chosen} onChoose={choose} />;
  return (
    <>
      <ScreenHead title={screens.words} />
      <div className={kit["screen"]}>{chosen === "words" ? <WordList tabs={heads} /> : <RuleList tabs={heads} />}</div>
    </>
  );
}
