/**
 * Texts of the screen 菜单: the navigation in the head, the menu under a member's name, and the member area, each with a
 * preview.
 */
const texts = {
  title: "菜单",
  menus: { head: "页头", user: "用户菜单", area: "会员中心" },
  menusLabel: "哪个菜单",
  footNote: "页脚由单页组成，在“栏目”的单页里排。",
  failed: "没有读到菜单，请再试一次。",
  add: "加一项",
  up: (name: string) => `${name}上移`,
  down: (name: string) => `${name}下移`,
  hidden: "已隐藏",
  membersOnly: "登录后才有",
  columns: { name: "名称", target: "去哪里", move: "顺序" },
  edit: "改这一项",
  fields: {
    title: "名称",
    titleEn: "名称（英文）",
    name: "标识（同一类里不能重复）",
    type: "类别",
    parent: "在哪一项下面",
    menuType: "怎么打开",
    path: "路径（站内）",
    url: "网址",
    icon: "图标名",
    enabled: "显示",
    open: "没登录也能看到",
  },
  noParent: "（最上面一层）",
  types: {
    nav: "页头",
    nav_user_menu: "用户菜单",
    menu_dir: "会员中心：分组",
    menu: "会员中心：页面",
    button: "会员中心：按钮的权限",
  },
  menuTypes: { tab: "站内", link: "新窗口", iframe: "页内嵌入" },
  done: "好",
  remove: "去掉",
  removeHint: "下面的各项也一起去掉。",
  language: "预览的语言",
  languages: { "zh-cn": "中文", en: "英文" },
  save: (count: number) => `看一遍再保存（${count}处）`,
  discard: "都不改了",
  saveTitle: "菜单要这样改吗？",
  saveNow: "保存",
  saved: "已保存，读者马上看到",
  kinds: { added: "新加", removed: "去掉", changed: "改了", moved: "挪了位置" },
  wrong: (name: string, field: string) => `“${name}”的“${field}”填得不对`,
  emptied: (menus: readonly string[]) =>
    `保存后，${menus.map((name) => `“${name}”`).join("、")}会一项也不剩，读者那里就是空的。真的要清空吗？`,
  emptiedMeant: "对，就是要清空",
  stale: "别人刚改过菜单。你的改动还在，没有保存。",
  theirs: "用现在的菜单重来",
  mine: "用我的这一份",
  versions: "以前的菜单",
  version: (number: number) => `第${number}版`,
  by: (name: string) => (name === "" ? "命令行或升级" : name),
  noVersions: "还没有改过。",
  take: "拿回来看看",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    menus: typeof texts;
  }
}
