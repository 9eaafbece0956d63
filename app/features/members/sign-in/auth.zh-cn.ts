/** Returns a number of seconds in words. */
function wait(seconds: number): string {
  if (seconds < 100) return `${seconds}秒`;
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)}分钟` : `${Math.ceil(seconds / 3_600)}小时`;
}

/** Server texts about signing in, codes, registration, recovery (docs/wire.md#sign-in, #account, #codes). */
const texts = {
  signedIn: "登录成功",
  registered: "注册成功，欢迎你",
  passwordChanged: "密码已修改，请用新密码登录",
  smsSent: "验证码已发送，请留意短信",
  mailSent: "验证码已发送，请查收邮件",
  unknownTab: "没有这种登录方式",
  closed: "会员中心暂时关闭，请联系网站管理员",
  humanCheck: "请先完成图形验证，验证失效时请重新点选",
  wrongCode: "验证码不正确或已失效，请核对后再试，或重新获取",
  wrongCredentials: "账号或密码不正确",
  disabled: "这个账号已被停用，如有疑问请联系我们",
  muted: (until: string, reason: string) => `你在${until}以前不能发言，原因：${reason}`,
  demoIsOver: "这是演示账号，本站已经不再演示，不能登录",
  usernameTaken: "这个账号名已有人使用，请换一个",
  mobileTaken: "这个手机号已经注册过，请直接登录",
  emailTaken: "这个邮箱已经注册过，请直接登录",
  mobileInUse: "这个手机号已被占用",
  emailInUse: "这个邮箱已被占用",
  tooManyTries: (seconds: number) => `尝试次数太多了，请${wait(seconds)}后再试`,
  tooManyTriesUseCode: (ways: "both" | "sms" | "mail" | "none", seconds: number) =>
    `这个账号近来有很多次失败的登录，为了安全，${
      {
        both: "请改用短信验证码登录；没有绑定手机号的，用邮箱验证码登录，或找回密码",
        sms: "请改用短信验证码登录，或找回密码",
        mail: "请改用邮箱验证码登录，或找回密码",
        none: `请${wait(seconds)}后再试`,
      }[ways]
    }`,
  tooManySends: (seconds: number) => `这个号码或邮箱的验证码发得太频繁了，请${wait(seconds)}后再试`,
  tooManySendsNearby: (seconds: number) =>
    `从你所在的网络要的验证码太多了，不一定是你发的。请${wait(seconds)}后再试，或换一个网络；设过密码的账号也可以用密码登录`,
  codesSpent: (seconds: number) =>
    `现在要验证码的人太多，本站这段时间能发的已经发完，不是你的操作有问题。请${wait(seconds)}后再试；设过密码的账号可以先用密码登录`,
  codesScarce: (seconds: number) =>
    `现在要验证码的人太多，先发给在本站用过的号码和邮箱：你的如果用过，验证码马上就到；没有收到的话，请${wait(seconds)}后再来要一次`,
  tooManyAccounts: (seconds: number) =>
    `从你所在的网络注册的账号太多了，不一定是你注册的。请${wait(seconds)}后再试，或换一个网络`,
  accountsSpent: (seconds: number) => `现在注册的人太多，不是你的操作有问题。请${wait(seconds)}后再试`,
  workNeeded: "现在提交的人特别多，请先让你的设备做一小段计算，证明不是程序在成批提交",
  unknownTemplate: "没有这种验证码",
  smsOff: "短信服务还没有开通，请联系网站管理员",
  mailOff: "邮件服务还没有开通，请联系网站管理员",
  smsFailed: "短信没有发送成功，请稍后再试；一直不行时请联系我们",
  mailFailed: "邮件没有发送成功，请稍后再试；一直不行时请联系我们",
  signInFirst: "请先登录！",
  notYourMobile: "请使用账号绑定的手机号获取验证码",
  notYourEmail: "请使用账号绑定的邮箱获取验证码",
  wrongPassword: "密码不正确",
  passwordShort: (least: number) => `密码至少要${least}位，请换一个长一点的`,
  passwordCommon: "这个密码太常见，别人一猜就中，请换一个",
  passwordIsName: "密码不能和账号、昵称、手机号、邮箱或本站的名字一样，请换一个",
  notSupported: "没有这种找回方式",
  sessionOver: "登录已过期，请重新登录",
  noMenus: "没有可用的菜单，请联系网站管理员",
  child: "不满14周岁需要先得到监护人的同意，请和爸爸妈妈一起看看《儿童个人信息保护规则》",
  ageNeeded: "这个手机号还没有注册过。注册之前，请先告诉我们你是否已满14周岁",
  nickname: (mark: string) => `读者${mark}`,
  codeMailSubject: (site: string) => `${site}验证码`,
  codeText: (site: string, code: string) =>
    `【${site}】你的验证码是${code}，10分钟内有效。请不要告诉任何人；不是你本人操作的话，忽略即可。`,
  passwordMailSubject: (site: string) => `${site}账号的密码已修改`,
  passwordMailText: (site: string) =>
    `你在${site}的账号刚刚修改了密码，所有设备都需要重新登录。如果不是你本人操作，请马上找回密码，并联系我们。`,
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    auth: typeof texts;
  }
}
