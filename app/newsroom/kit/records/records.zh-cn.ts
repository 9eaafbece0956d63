import type { RecordUse } from "#app/newsroom/kit/record/record-uses.ts";

/** Texts that the lists, forms and versions of all nouns share. */
const texts = {
  kindsLabel: "种类",
  heads: (heads: readonly string[]) => heads.join("、"),
  formOf: (kind: string) => `${kind}的表单`,
  loading: "正在打开……",
  columns: {
    name: "名字",
    shown: "读者",
    order: "顺序",
  },
  shown: "看得到",
  hidden: "看不到",
  over: (day: string) => `${day}已到期`,
  find: "按名字、网站、条款找",
  found: (count: number, all: number) => `${all}个里找到${count}个`,
  up: (name: string) => `${name}：往上移`,
  down: (name: string) => `${name}：往下移`,
  orderMoved: "刚刚有人增减了内容，顺序没有改。请再排一次。",
  back: "回列表",
  save: "保存",
  saved: "已保存，马上生效",
  leave: { ask: "不保存就回列表？", text: "刚才的改动会丢。", do: "不保存" },
  wrong: (name: string, hint: string) => (hint === "" ? name : `${name}（${hint}）`),
  tooLong: (name: string, most: number) => `${name}（最多${most}个字）`,
  allWrong: (fields: readonly string[]) => `没有保存，请改一下：${fields.join("、")}`,
  unsaved: "有改动还没保存",
  missing: (names: readonly string[]) => `还要填：${names.join("、")}`,
  moved: "别人刚改过它。保存的时候会让你逐项选。",
  restored: (number: number) => `已回到第${number}版`,
  remove: "删除",
  removed: (name: string) => `已删除“${name}”`,
  liveWaits: "填好必填的几项，这里就有页面。",
  fixed: "读者手里的链接里有它，定了就不改。",
  choose: "请选择",
  nothing: "（空）",
  yes: "是",
  no: "否",
  noPictures: "你的岗位不能传图，请编辑部的同事来放",
  placeholders: "{{siteName}}这样的占位会换成站点设置里的内容。",
  uses: {
    routes: () => "网站自己的固定地址",
    columns: (count: string) => `${count}个下级栏目`,
    sectors: (count: string) => `${count}个细分行业`,
    articles: (count: string) => `${count}篇发过的文章`,
    stories: (count: string) => `${count}篇在写在审的稿件`,
    flashes: (count: string) => `${count}条快讯`,
    billboards: (count: string) => `${count}个榜单`,
    subjects: (count: string) => `${count}个专题`,
    bulletins: (count: string) => `${count}份抽检通报`,
    contributions: (count: string) => `${count}篇没处理完的投稿`,
    places: (count: string) => `首页上${count}个位置`,
    grants: (count: string) => `${count}项同事的权限`,
    menus: (count: string) => `${count}个菜单项`,
    consents: (count: string) => `${count}次会员的同意`,
    policies: (count: string) => `${count}条审核流程`,
    merged: (count: string) => `${count}个并入它的页面`,
  } satisfies Record<RecordUse, (count: string) => string>,
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    records: typeof texts;
  }
}
