/** Texts of commands in the list of stories: saved views, and arranging several stories at once. */
const texts = {
  views: {
    label: "我的视图",
    keep: "存成视图",
    title: "给这个视图起个名字",
    name: "名字",
    hint: "不超过20个字；同名的会换成现在的筛选",
    remove: (name: string) => `去掉视图“${name}”`,
  },
  pick: "选中",
  select: (title: string) => `选中《${title}》`,
  selected: (count: number) => `已选${count}篇`,
  arrange: "安排",
  trash: "丢进废纸篓",
  none: "取消选择",
  dialog: {
    title: (count: number) => (count === 1 ? "安排这篇稿件" : `安排${count}篇稿件`),
    note: "没选的项保持原样。",
    keep: "不改",
    assignee: "交给",
    nobody: "不交给谁",
    due: "截止",
    dueHint: "明早8点、+30m、11-24 8:00；写“无”就去掉",
    noDue: "无",
    notATime: "看不懂这个时间",
    isOver: "这个时间已经过了",
    priority: "轻重",
    priorities: ["普通", "优先", "加急"],
    legal: "法务",
    picture: "配图",
    needed: "需要",
    notNeeded: "不需要",
    sensitivity: "敏感程度",
    sensitivityHint: "下次送审时，按“设置 › 审核流程”里为敏感稿定的签数走。",
    normal: "普通",
    sensitive: "敏感",
    send: "安排",
  },
  trashed: (count: number) => `${count}篇稿件进了废纸篓`,
  trashTitle: (count: number) => `把${count}篇稿件丢进废纸篓？`,
  trashText: "只有读者从没见过的稿件能丢，丢了还能拿回来。有一篇不行，就一篇都不动。",
  due: "截止",
  urgent: ["", "优先", "加急"],
  needsLegal: "待法务",
  needsPicture: "缺图",
  sensitive: "敏感",
  given: (editor: string, assignee: string) => (editor === "" ? assignee : `${editor} → ${assignee}`),
  filterFold: (set: number) => (set === 0 ? "筛选" : `筛选（已设${set}项）`),
  looking: (names: readonly string[]) => `${names.join("、")}在看`,
  lost: (time: string) => `${time}的数据 · 重连中`,
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    "story-list": typeof texts;
  }
}
