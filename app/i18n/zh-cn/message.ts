import type { EventTexts } from "#app/features/members/message/message.events.ts";

const gained = (points: number) => (points > 0 ? `，并获得 ${points} 积分` : "");
const lost = (points = 0) => (points > 0 ? `，所得的 ${points} 积分已收回` : "");
const noted = (note: string) => (note === "" ? "" : `编辑说：${note}`);

/** What members are told, by event, and the server's answers about messages (docs/wire.md#member-lists). */
export default {
  deleted: "消息已删除",
  read: "已标为已读",
  /** A message of an event that this release does not know. */
  unknown: { title: "一条消息", content: "" },
  events: {
    notice: ({ title, content }) => ({ title, content }),
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
    reply: ({ nickname, title, excerpt }) => ({
      title: `${nickname} 回复了你`,
      content: `在《${title}》下：${excerpt}`,
    }),
    "contribution-accepted": ({ title, points }) => ({
      title: "你的投稿已采用",
      content: `《${title}》已被采用${gained(points)}。感谢你的来稿。`,
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
      content: `你的账号现在绑定的${type === "mobile" ? "手机号" : "邮箱"}是 ${target}。如果不是你本人操作，请立即修改密码并联系我们。`,
    }),
    "password-changed": () => ({
      title: "密码已修改",
      content: "你的登录密码刚刚被修改。如果不是你本人操作，请立即找回密码并联系我们。",
    }),
    "account-closing": ({ day }) => ({
      title: "账号即将注销",
      content: `你申请了注销账号，将在 ${day} 生效。改了主意的话，在那之前到“设备与隐私”里撤销就好。`,
    }),
    "profile-completed": ({ points }) => ({
      title: "资料填写完整了",
      content: `谢谢你填写完整的资料，送你 ${points} 积分。`,
    }),
    "balance-changed": ({ unit, amount, reason }) => ({
      title: unit === "money" ? "余额有变动" : "积分有变动",
      content: `${unit === "money" ? "余额" : "积分"}变动 ${amount}${unit === "money" ? " 元" : ""}，原因：${reason}。`,
    }),
  } satisfies EventTexts,
};
