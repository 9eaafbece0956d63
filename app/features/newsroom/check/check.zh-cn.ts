/** Texts of findings of the automatic check, by code. */
const texts = {
  cover: "封面",
  picture: (place: number, caption: string) =>
    (place === 0 ? "有一张图" : `第${place}张图`) + (caption === "" ? "" : `（${caption}）`),
  ofPicture: (picture: string, fault: string) => `${picture}：${fault}`,
  codes: {
    sensitive: "这里有敏感词，要改掉才能送审",
    misspelling: "可能是错别字",
    style: "和我们的体例不一致",
    advertising: "广告法不许或限制这样说",
    unsourced: "转载的说法没有交代出处",
    pair: "公司名和代码对不上",
    "no-title": "还没有标题",
    "no-body": "还没有正文",
    "no-column": "还没有选栏目",
    "no-plain": "“一句话说明白”至少要两句",
    "many-sentences": "“一句话说明白”最多四句",
    "no-ai-label": "还没有说明是否用了人工智能",
    "no-cover": "没有封面图",
    "no-source": "转载或编译要写明来源",
    "no-source-name": "读者看到的来源名称还没有写",
    "no-original-title": "缺原文标题",
    "no-original-author": "缺原作者",
    "no-original-link": "缺原文链接",
    "no-source-host": "这个来源没有登记域名，核对不了原文链接：点开看看，是不是原文",
    "long-title": "标题偏长，手机上要折行",
    "long-sentence": "这句偏长，一口气读不完",
    "rights-over": "这张图的授权已经到期",
    "no-rights": "这张图凭什么可以用还没有说清，要填好授权或者换图",
    "no-proof": "这张图的授权凭据不全：谁的、许可或网址还没有写",
    "no-ai-mark": "这张图是AI生成的，图上或图下却没有标明",
    "no-alt": "这张图没有文字说明",
    "dead-link": "站内没有这个地址",
    points: "这里该说百分点，还是百分之？",
    scale: "和正文差了量级，看看是万还是亿",
    "figure-missing": "正文里没有这个数字",
  },
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    check: typeof texts;
  }
}
