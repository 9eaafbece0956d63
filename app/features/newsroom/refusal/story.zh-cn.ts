import type { FaultTexts } from "#app/features/newsroom/release/release.faults.ts";
import { formatDateTime } from "#app/lib/dates.ts";

/** Reasons why a command on a story fails. Each is a sentence with the next step. */
const texts = {
  faults: {
    "no-text": () => "没有可以发布的文字，请重新送审。",
    changed: () => "文字和签过名的那一版不一样了，请重新送审。",
    unapproved: () => "这一版文字还没有审完，请走完审校再发布。",
    "ai-label": () => "还没有说明是否用了人工智能，请在“要素”里选好。",
    embargo: ({ until }) => `这篇稿件禁发到${formatDateTime(until * 1_000)}（北京时间），到时才能发布。`,
    picture: () => "稿件里有图片的授权到发布时已经到期，请换图或者续上授权。",
    "picture-unknown": () => "稿件里有图片还没有说清凭什么可以用，请填好授权或者换图。",
    "picture-incomplete": () => "稿件里有图片的授权凭据不全，请补上谁的、许可或网址。",
    blocks: (found: string[]) => `机器检查不放行：${found.join("、")}。请改好再来。`,
    broken: () => "网站内部出了错，没有发出去。可以再发一次；还不行，请把时间告诉技术同事。",
    "no-source": () => "转载和编译要有来源，请在“要素”里选一个。",
    "no-source-name": () => "读者看到的来源名称还没有写，请在“要素”里补上。",
    "source-inactive": ({ source }) => `来源“${source}”已经停用，不能再用它的稿件。`,
    "source-over": ({ source }) => `来源“${source}”的授权已经到期。`,
    "no-reprint": ({ source }) => `来源“${source}”不许转载。`,
    "no-original-title": () => "缺原文标题，请在“要素”里补上。",
    "no-original-author": () => "缺原作者，请在“要素”里补上。",
    "no-original-link": () => "缺原文链接，请在“要素”里补上。",
    "foreign-link": ({ source }) => `原文链接不在“${source}”的网站上，请核对。`,
  } satisfies FaultTexts,
  changedMeanwhile: "文字刚刚被改过，请看一遍新的再来。",
  noSuccessor: "这位同事审不了这一步：没有这一步的权限，或者写过、审过这篇稿子。",
  signedBefore: "你已经签过这一轮，一个人在一轮里只签一次。",
  signedByOther: (name: string) => `${name}先签了这一步，这一步不用你再签。`,
  taken: (name: string) => `${name}正在审这一篇。`,
  unanswered: (found: string[]) => `这些地方要写明为什么可以放行：${found.join("、")}。`,
  notProofread: "请先校对，再签名。",
  timeIsOver: "这个时间已经过了，请写一个还没到的时间。",
  noteNeeded: "更正要告诉读者更正了什么。",
  nothingWaits: "这篇稿件没有在等着发布。",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    story: typeof texts;
  }
}
