import type { SecurityEventKind } from "#app/features/base/security-event/security-event.service.server.ts";

type Amount = { unit: "money" | "points"; amount: string };

const AMOUNTS = {
  money: (amount: string) => `余额${amount}元`,
  points: (amount: string) => `积分${amount}`,
};
const inQuotes = (title: string) => (title === "" ? "一篇已经看不到的文章" : `《${title}》`);

/** The letter in the data export of a member. */
const texts = {
  lang: "zh-CN",
  title: (site: string) => `我在${site}的数据`,
  greeting: (nickname: string) => `${nickname}，你好：`,
  intro: (site: string, day: string) =>
    `这是截至${day}，${site}保存的关于你的一切。时间都是北京时间，金额单位是元。密码、登录凭证和验证码只以不可还原的形式保存，不在其中。`,
  closing: (site: string) => `${site}敬上`,
  files: "同样的内容，data文件夹里有一份供程序读取的JSON；你上传的文件在files文件夹里。",
  sections: {
    members: "你的账号和资料",
    ledger_entries: "余额和积分的来去",
    adjustments: "编辑部申请过的余额和积分调整",
    messages: "你收到的消息",
    comments: "你写的评论",
    comment_likes: "你赞过的评论",
    comment_reports: "你举报过的评论",
    error_reports: "你指出的错误",
    collected: "你的收藏",
    follows: "你的关注",
    readings: "你读过的文章",
    contributions: "你的投稿",
    uploads: "你上传的文件",
    consents: "你同意过的协议",
    sessions: "你登录过的设备",
    member_networks: "你登录过的网络",
    security_events: "账号的安全记录",
    staff: "你在编辑部的身份",
    audit_entries: "运营人员对账号做过的事",
  },
  account: {
    username: (value: string) => `账号名是${value}。`,
    joined: (time: string) => `${time}注册。`,
    mobile: (value: string) => `绑定的手机号：${value}。`,
    email: (value: string) => `绑定的邮箱：${value}。`,
    gender: (value: string) => `性别：${value}。`,
    birthday: (value: string) => `生日：${value}。`,
    residence: (value: string) => `所在地：${value}。`,
    motto: (value: string) => `个性签名：${value}`,
    balance: (money: string, points: string) => `余额${money}元，积分${points}。`,
    lastLogin: (time: string, address: string) => `最近一次登录：${time}，从${address}。`,
    muted: (until: string, reason: string) => `禁言到${until}，原因：${reason}。`,
    closing: (time: string) => `已申请注销，${time}以后生效。`,
    history: "你关掉了阅读记录，之后读了什么没有记下。",
  },
  entry: ({ unit, amount }: Amount, after: string, why: string) => `${why}：${AMOUNTS[unit](amount)}，之后共${after}。`,
  adjustment: ({ unit, amount }: Amount, state: "waiting" | "done" | "refused", reason: string) =>
    `${AMOUNTS[unit](amount)}，理由：${reason}。${{ waiting: "还在等人审。", done: "已经办了。", refused: "没有同意。" }[state]}`,
  note: (note: string) => `说明：${note}`,
  comment: (title: string, state: "waiting" | "approved" | "declined" | "deleted") =>
    `在${inQuotes(title)}下${{ waiting: "，等待审核", approved: "", declined: "，没有通过审核", deleted: "，已删除" }[state]}：`,
  declined: (reason: string) => `原因：${reason}`,
  likes: (count: number) => `得到${count}个赞。`,
  liked: (title: string) => `${inQuotes(title)}下的一条评论。`,
  reported: (title: string, reason: string) => `${inQuotes(title)}下的一条评论，理由：${reason}。`,
  mistake: (title: string, quote: string) => `${inQuotes(title)}里的“${quote}”，你说：`,
  answer: (answer: string) => `编辑说：${answer}`,
  kinds: {
    article: "文章",
    billboard: "榜单",
    subject: "专题",
    bulletin: "通报",
    column: "栏目",
    industry: "行业",
    author: "作者",
    topic: "话题",
    company: "公司",
  },
  named: (kind: string, title: string) => `${kind}《${title}》。`,
  read: (title: string) => `${inQuotes(title)}。`,
  untitled: "（还没有标题）",
  contribution: (title: string, author: string) => `《${title}》${author === "" ? "" : `，署名${author}`}，`,
  contributionStates: {
    draft: "还是草稿。",
    waiting: "已交稿，等编辑看。",
    returned: "编辑请你修改。",
    accepted: "已被采用。",
    declined: "没有被采用。",
  },
  quoted: (quote: string, note: string) => `关于“${quote}”，编辑说：${note}`,
  identity: (name: string, number: string) => `随稿留下的真实姓名是${name}，身份证号是${number}。`,
  cover: "封面",
  documents: { agreement: "用户协议", privacy: "隐私政策" },
  consent: (document: string, version: string, address: string) =>
    `《${document}》${version}版${address === "" ? "" : `，从${address}`}。`,
  session: (device: string, network: string, used: string) =>
    `${device === "" ? "一台不认识的设备" : device}，网络${network}，最近用到${used}。`,
  ended: (time: string) => `${time}已退出。`,
  network: (network: string) => `${network}。`,
  security: {
    registered: "注册了账号",
    "signed-in": "登录了",
    "sign-in-failed": "有人登录失败",
    "sign-in-limited": "登录次数太多，暂停了一会儿",
    "code-sent": "发出了验证码",
    "code-not-sent": "验证码没有发出去",
    "code-limited": "验证码要得太多，暂停了一会儿",
    "code-wrong": "验证码填错了",
    "signed-out": "退出了登录",
    "refresh-reused": "旧的登录凭证又被用了一次，那台设备已退出",
    "password-changed": "改了密码",
    "proof-failed": "确认身份没有通过",
    "proof-given": "确认了身份",
    "binding-changed": "换了绑定的手机号或邮箱",
    "session-ended": "让一台设备退出了登录",
    "data-copied": "导出了数据",
    "closing-asked": "申请了注销",
    "closing-taken-back": "撤销了注销申请",
    "account-closed": "注销了账号",
    "office-signed-in": "登录了编辑部",
    "office-factor-wrong": "编辑部的第二步验证没有通过",
    "office-factor-limited": "编辑部的第二步验证错得太多，暂停了一会儿",
    "office-factor-changed": "换了编辑部的身份验证器",
    "office-elevated": "在编辑部又确认了一次身份",
    "office-reveal-limited": "在编辑部查看会员信息的次数用完了",
  } satisfies Record<SecurityEventKind, string>,
  event: (what: string, network: string) => `${what}${network === "" ? "" : `，网络${network}`}。`,
  staff: (name: string, isActive: boolean) => `在编辑部的姓名是${name}${isActive ? "" : "，现在不在岗"}。`,
  reason: (reason: string) => `原因：${reason}。`,
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    copy: typeof texts;
  }
}
