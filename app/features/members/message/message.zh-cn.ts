import type { EventTexts } from "./message.events.ts";

import ROLES from "#app/features/base/permission/role.zh-cn.ts";

const gained = (points: number) => (points > 0 ? `，并获得${points}积分` : "");
const lost = (points = 0) => (points > 0 ? `，所得的${points}积分已收回` : "");
const where = ({ scope, scopeName }: { scope: "site" | "column" | "industry"; scopeName: string }) =>
  ({ site: "全站", column: `栏目“${scopeName}”`, industry: `行业“${scopeName}”` })[scope];
const noted = (note: string) => (note === "" ? "" : `编辑说：${note}`);

/** Messages to members, grouped by event, and the server's texts about messages (docs/wire.md#member-lists). */
const texts = {
  deleted: "消息已删除",
  read: "已标为已读",
  /** The message for an event that this release does not know. */
  unknown: { title: "一条消息", content: "" },
  events: {
    notice: ({ title, content }) => ({ title, content }),
    "notice-withdrawn": ({ title }) => ({ title: `已撤回：${title}`, content: "这条通知发出后又撤回了。" }),
    "comment-approved": ({ title, excerpt, points }) => ({
      title: "你的评论已发布",
      content: `你在《${title}》下的评论“${excerpt}”已通过审核${gained(points)}。`,
    }),
    "comment-declined": ({ title, excerpt, reason }) => ({
      title: "你的评论没有通过审核",
      content: `你在《${title}》下的评论“${excerpt}”没有通过审核${reason === "" ? "" : `，原因：${reason}`}。`,
    }),
    "comment-removed": ({ title, excerpt, reason, points }) => ({
      title: "你的评论已被移除",
      content: `你在《${title}》下的评论“${excerpt}”已被移除，原因：${reason}${lost(points)}。`,
    }),
    "comment-reopened": ({ title, excerpt }) => ({
      title: "你的评论在重新审核",
      content: `你在《${title}》下的评论“${excerpt}”，刚才的审核结果已收回，请以之后的通知为准。`,
    }),
    "comment-restored": ({ title, excerpt }) => ({
      title: "你的评论已恢复",
      content: `你在《${title}》下的评论“${excerpt}”是误删，现已恢复显示。`,
    }),
    reply: ({ nickname, title, excerpt }) => ({
      title: `${nickname}回复了你`,
      content: `在《${title}》下：${excerpt}`,
    }),
    "error-corrected": ({ title, quote, answer, points }) => ({
      title: "你指出的错误已更正",
      content: `《${title}》里的“${quote}”已经更正${gained(points)}。编辑说：${answer}`,
    }),
    "error-answered": ({ title, quote, answer }) => ({
      title: "编辑回复了你的纠错",
      content: `关于《${title}》里的“${quote}”，编辑说：${answer}`,
    }),
    "contribution-accepted": ({ title, points }) => ({
      title: "你的投稿已采用",
      content: `《${title}》已被采用${gained(points)}。感谢你的来稿。`,
    }),
    "contribution-published": ({ title, published }) => ({
      title: "你的投稿已发布",
      content: `《${title}》已${title === published ? "" : `以《${published}》为题`}发布，读者现在看得到了。感谢你的来稿。`,
    }),
    "contribution-reopened": ({ title }) => ({
      title: "你的投稿在重新审阅",
      content: `《${title}》刚才的处理结果已收回，请以之后的通知为准。`,
    }),
    "contribution-returned": ({ title, note }) => ({
      title: "你的投稿需要修改",
      content: `《${title}》已退回给你，修改后可以再次提交。${noted(note)}`,
    }),
    "contribution-declined": ({ title, note }) => ({
      title: "你的投稿没有被采用",
      content: `很遗憾，《${title}》这次没有被采用。${noted(note)}`,
    }),
    "binding-changed": ({ type, target }) => ({
      title: type === "mobile" ? "绑定的手机号有更新" : "绑定的邮箱有更新",
      content: `你的账号现在绑定的${type === "mobile" ? "手机号" : "邮箱"}是${target}。如果不是你本人操作，请立即修改密码并联系我们。`,
    }),
    "password-changed": () => ({
      title: "密码已修改",
      content: "你的登录密码刚刚被修改。如果不是你本人操作，请立即找回密码并联系我们。",
    }),
    muted: ({ until, reason }) => ({
      title: "你被暂时禁言",
      content: `${until}以前不能评论和投稿，原因：${reason}。阅读、收藏都照常。觉得不对，请联系我们。`,
    }),
    unmuted: () => ({ title: "禁言已解除", content: "现在又可以评论和投稿了。" }),
    "sessions-ended": ({ reason }) => ({
      title: "你的账号在所有设备上退出了登录",
      content: `编辑部让你的账号退出了登录，原因：${reason}。重新登录就能接着用；担心账号安全，请顺手改一下密码。`,
    }),
    "account-closing": ({ day }) => ({
      title: "账号即将注销",
      content: `你申请了注销账号，将在${day}生效。改了主意的话，在那之前到“设备与隐私”里点“不注销了”就好。`,
    }),
    "profile-completed": ({ points }) => ({
      title: "资料填写完整了",
      content: `谢谢你填写完整的资料，送你${points}积分。`,
    }),
    "balance-changed": ({ unit, amount, reason }) => ({
      title: unit === "money" ? "余额有变动" : "积分有变动",
      content: `${unit === "money" ? "余额" : "积分"}变动${amount}${unit === "money" ? "元" : ""}，原因：${reason}。`,
    }),
    "staff-granted": ({ role, name, own, ...scope }) => ({
      title: own ? "你在编辑部有了新的权限" : "你授予了一项权限",
      content: `${own ? "你" : name}现在是${where(scope)}的${ROLES[role]}，即时生效。`,
    }),
    "staff-revoked": ({ role, name, own, ...scope }) => ({
      title: own ? "你在编辑部的一项权限已收回" : "你收回了一项权限",
      content: `${own ? "你" : name}不再是${where(scope)}的${ROLES[role]}，即时生效。`,
    }),
    "office-signed-in": ({ device, network, way }) => ({
      title: way === "recovery" ? "有人用恢复码登录了编辑部" : "你的账号在新设备上登录了编辑部",
      content: `设备：${device === "" ? "未知" : device}，网络：${network}。如果不是你本人，请马上修改密码，并告诉管理员。`,
    }),
    "story-returned": ({ title, by, note }) => ({
      title: "你的稿件退回修改",
      content: `${by}把《${title}》退给你修改，意见：${note}`,
    }),
    "story-vetoed": ({ title, by, note }) => ({
      title: "你的稿件被否决",
      content: `${by}否决了《${title}》，理由：${note}`,
    }),
    "story-alone": ({ title, by, reason }) => ({
      title: "有一篇稿件未经审校发布",
      content: `${by}破例发布了《${title}》，原因：${reason}。30分钟内要有人补审。`,
    }),
    "story-wrong": ({ title, by, note }) => ({
      title: "补审认为稿件有问题",
      content: `${by}补审了《${title}》，意见：${note}`,
    }),
    "office-factor-changed": () => ({
      title: "编辑部的身份验证器有变动",
      content: "你的账号刚刚更换或解除了身份验证器，旧的验证器和恢复码都已作废。如果不是你本人，请马上告诉管理员。",
    }),
  } satisfies EventTexts,
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    message: typeof texts;
  }
}
