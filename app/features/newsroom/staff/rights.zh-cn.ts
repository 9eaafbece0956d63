import type { Role } from "#app/features/base/permission/permissions.ts";

/** The purpose of each role in one line. */
const notes: Record<Role, string> = {
  reporter: "写自己的稿，送审",
  editor: "写稿、初审、短更正、管投稿",
  "desk-head": "初审、复审、发布、撤稿，管栏目里的一切",
  chief: "终审、否决、发布，全部稿件",
  proofreader: "校对，管词表和检查规则",
  flash: "发快讯",
  visual: "首页、图片、专题",
  data: "抽检、榜单、专题、导入",
  operations: "评论、会员、消息、单页",
  legal: "看全部稿件，可否决、撤稿",
  admin: "管权限和设置；不能发布",
  auditor: "什么都能看，什么都不能改",
};

/** Texts of the screen 权限: staff members and their permissions. */
const texts = {
  count: (people: number) => `在岗${people}人`,
  find: "找同事：姓名或账号",
  nobody: "没有这样的同事",
  add: "加同事",
  give: "授权",
  takeBack: "收回",
  code: "开通码",
  disable: "停用",
  bringBack: "请回来",
  self: "自己的权限要请别的管理员管",
  app: "已绑定验证器",
  noApp: "未绑定验证器",
  out: "已停用",
  demo: "演示",
  role: "身份",
  where: "范围",
  until: "到期",
  by: "授予人",
  operator: "运维 ",
  acts: "操作",
  site: "全站",
  column: (name: string) => `栏目：${name}`,
  industry: (name: string) => `行业：${name}`,
  always: "长期",
  to: (day: string) => `到${day}`,
  none: "还没有身份，看不到任何稿件",
  reason: "原因",
  reasonHint: "写进日志，双方都会收到通知",
  addTitle: "加一位同事",
  account: "账号",
  accountHint: "对方在本站的账号、手机号或邮箱",
  name: "真实姓名",
  nameHint: "作为责任编辑时，读者会看到",
  giveTitle: (name: string) => `给${name}授权`,
  columns: "栏目",
  industries: "行业",
  untilHint: "到当天结束（北京时间）；不填就是长期",
  revokeTitle: (name: string) => `收回${name}的权限`,
  disableTitle: (name: string) => `停用${name}`,
  disableHint: "对方在编辑部的登录立刻失效，稿件和签名都留着",
  backTitle: (name: string) => `请${name}回来`,
  codeTitle: (name: string) => `给${name}一个新的开通码`,
  codeHint: "之前的开通码马上作废",
  shownTitle: "开通码",
  shown: (name: string) =>
    `${name}第一次登录编辑部时，用它绑定身份验证器。72小时内有效，只能用一次，只显示这一遍。请当面交给本人，不要用短信或邮件发。`,
  copy: "复制",
  copied: "已复制",
  done: "交给对方了",
  notes,
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    rights: typeof texts;
  }
}
