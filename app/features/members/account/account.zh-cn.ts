/** Server texts about a member's own account: profile, bindings, devices, data export, closing. */
const texts = {
  profileSaved: "资料更新成功",
  reservedName: "这个名字容易让人以为是本站的工作人员，请换一个",
  refusedWord: "账号、昵称或签名里有不能使用的词，请换一个",
  proofNeeded: "你需要先通过账户验证才能修改绑定信息！",
  notBound: { mobile: "这个账号还没有绑定手机号", email: "这个账号还没有绑定邮箱" },
  unknownType: "没有这种绑定方式",
  bound: { mobile: "手机号已绑定，其他设备需要重新登录", email: "邮箱已绑定，其他设备需要重新登录" },
  wrongOldPassword: "旧密码不正确",
  noPassword: "这个账号还没有密码，请用“忘记密码”里的验证码来设置",
  sessionEnded: "这台设备已退出登录",
  sessionsEnded: (count: number) => (count === 0 ? "没有别的设备在登录" : `已让另外${count}台设备退出登录`),
  unknownDevice: "未知设备",
  proofMissing: "请输入登录密码，或绑定手机号收到的验证码",
  copyLimited: (hours: number) => `今天导出的次数已经用完，请${hours}小时后再来`,
  closing: (day: string) => `已收到注销申请，账号将在${day}注销；在那之前可以随时撤销`,
  balanceLeft: (money: string, contact: string) =>
    `账户里还有${money}元，暂时不能注销。请先写信到${contact}领取，余额为零后再申请`,
  kept: "注销申请已撤销，账号照常使用",
  closedNickname: "已注销用户",
  closedComment: "（该用户已注销，评论已删除）",
  bindingMailSubject: (site: string) => `${site}账号的绑定信息已修改`,
  bindingMailText: (site: string, type: "mobile" | "email", target: string) =>
    `你在${site}的账号刚刚把${type === "mobile" ? "手机号" : "邮箱"}改成了${target}。如果不是你本人操作，请马上修改密码，并联系我们。`,
  closingMailSubject: (site: string) => `${site}账号即将注销`,
  closingMailText: (site: string, day: string) =>
    `你在${site}的账号申请了注销，将在${day}生效，生效后资料、评论和收藏都会删除，不能找回。如果改了主意，或者不是你本人操作，请在那之前登录，点“不注销了”。`,
  copyReadMe: (site: string, day: string) =>
    `这是你在${site}的个人数据，导出于${day}。\n\n打开index.html，它像一封信，写着你在这里的一切。\ndata文件夹里每个JSON文件是一类数据，给程序读；files文件夹里是你上传的文件。\n密码、登录凭证和验证码只以不可还原的形式保存，不在其中。\n`,
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    account: typeof texts;
  }
}
