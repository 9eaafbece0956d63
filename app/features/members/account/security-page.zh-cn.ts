/** Pages for the password, devices, data export and closing the account. */
const texts = {
  passwordIntro: "修改后，所有设备都要用新密码重新登录。",
  noPasswordIntro: "你是用手机验证码登录的，还没有密码。验证一次手机号就可以设置。",
  passwordNotPermitted: "现在不能修改密码，如有疑问请联系我们。",
  setByCode: "用手机验证码设置密码",
  oldPassword: "旧密码",
  oldPasswordPlaceholder: "请输入现在的密码",
  changePassword: "修改密码",
  passwordChanged: "密码已修改，请重新登录",
  devices: "登录的设备",
  devicesIntro: "这些设备上登录着你的账号。有不认识的，请让它退出，并修改密码。",
  thisDevice: "这台设备",
  signedInAt: "登录于",
  lastUsed: "最近使用",
  end: "退出登录",
  endOf: (device: string) => `让${device}退出登录`,
  endOthers: "退出其他所有设备",
  endAll: "在所有设备上退出",
  endQuestion: (device: string) => `让${device}退出登录？`,
  endQuestions: { others: "让其他所有设备退出登录？", all: "在所有设备上退出登录？" },
  endText: "那里要重新登录才能继续使用会员功能。",
  endAllText: "这台设备也会退出，之后都要重新登录。",
  ended: "已退出登录",
  endedAll: "所有设备都已退出登录",
  export: "导出我的数据",
  exportIntro:
    "你在这里的一切：资料、积分和余额记录、消息、评论、收藏、关注、阅读记录、投稿、登录记录和上传的文件，打包成一个ZIP文件。",
  exportAction: "导出数据",
  exportProof: "先确认是你本人。",
  packing: "正在打包",
  receiving: (kilobytes: string) => `已收到${kilobytes} KB`,
  exported: "数据已经导出",
  exportFailed: "没有导出成功，请检查网络后再试。",
  close: "注销账号",
  closeFacts: [
    "申请后有7天时间可以反悔，登录进来就能撤销。",
    "7天后，资料、评论、消息、收藏、关注、阅读记录、没有采用的投稿和上传的文件全部删除，不能找回。",
    "已经采用的投稿留在网站上；积分清零。",
    "账户里还有余额时不能注销，请先联系我们领取。",
    "手机号和账号名可以重新注册。",
  ],
  closeAction: "申请注销",
  closeQuestion: "要注销账号吗？",
  closeProof: "先确认是你本人。申请后7天内可以撤销。",
  closeTaken: "已收到注销申请，7天内可以撤销。",
  closingText: "已经申请注销，在页面上方可以看到日期；改了主意就点“不注销了”。",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    "security-page": typeof texts;
  }
}
