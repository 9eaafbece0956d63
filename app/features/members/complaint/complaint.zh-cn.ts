/** Complaints about unlawful or harmful content: the page, its form, the server's texts, and the mail with the answer. */
const texts = {
  title: "违法和不良信息举报",
  description: "在本站看到违法、不良或侵犯权益的内容，从这里举报；凭受理编号随时查处理到了哪一步。",
  sendTitle: "我要举报",
  promise: (accept: number, answer: number) =>
    `不用登录，不必留名。${accept}个工作日内告诉你是否受理，${answer}个工作日内给出结果。`,
  needsScript: "填表需要浏览器运行脚本。打不开的话，请用下面页脚里的电话或邮箱举报。",
  kind: "哪一类",
  chooseKind: "请选择",
  kinds: {
    illegal: "违法信息",
    harmful: "不良信息",
    false: "不实信息",
    minors: "涉未成年人的有害信息",
    person: "侵犯名誉或隐私",
    copyright: "侵犯著作权",
    machine: "算法或AI内容的问题",
    impostor: "冒充本站",
    other: "其他",
  },
  about: "内容的网址",
  aboutHint: "本站页面的地址，从浏览器的地址栏复制。不是针对某一页就空着。",
  said: "哪里有问题",
  saidHint:
    "10到2000字。写明是哪一段、错在哪里；有依据的请写上依据；截图和文件在提交后附上。别人的网站和账号也写在这里。",
  contact: "怎么联系你（选填）",
  contactHint: "手机号或邮箱，只用来核实和告知结果，不会交给被举报的人。留邮箱的，结果也会寄给你。",
  action: "提交举报",
  busy: "请稍候",
  captchaNotLoaded: "验证没有打开，请检查网络后再试。",
  sent: (number: string) => `举报已收到，编号${number}`,
  sentTitle: "举报已收到",
  keep: "请记下这个编号，查进度只认它：",
  dueBy: (accept: string, answer: string) => `${accept}前告诉你是否受理，${answer}前给出结果。`,
  another: "再举报一件",
  lookTitle: "查处理进度",
  number: "受理编号",
  numberHint: "JB开头，提交后给你的那一个",
  look: "查询",
  lookAgain: "再查一次",
  states: { new: "待受理", accepted: "处理中", declined: "不予受理", finished: "已办结" },
  steps: { sent: "收到举报", accepted: "已受理", declined: "不予受理", finished: "已办结", reopened: "重新处理" },
  until: { new: (time: string) => `${time}前受理`, accepted: (time: string) => `${time}前给出结果` },
  answer: "答复",
  evidence: {
    title: "证据",
    choose: "附上图片或PDF",
    hint: (most: number, size: string) =>
      `截图、照片或PDF，最多${most}个，每个不超过${size}。只有处理举报的人看得到，结案三年后删除。`,
    attached: (count: number) => `已附${count}个文件`,
    sending: (name: string) => `正在传${name}……`,
    taken: (name: string, wasMoving: boolean) => `${name}已收到${wasMoving ? "；动图只留下第一帧" : ""}`,
    failed: (name: string, why: string) => `${name}没有传上：${why}`,
    tooMany: (left: number) => `还能附${left}个，多选的没有传`,
  },
  faults: {
    kind: "请选择是哪一类",
    about: "请填本站页面的地址；别的网站写在说明里",
    saidTooShort: "请至少写10个字，说清楚哪里有问题",
    saidTooLong: "说明最多2000个字",
    contact: "请填正确的手机号或邮箱，或者空着",
    number: "没有这个编号的举报，请核对一下",
    files: "一件举报最多附3个文件",
    closed: "这件举报已经办结，不能再补文件了。有新情况请再举报一件",
  },
  siteBusy: (seconds: number) =>
    `现在举报的人特别多，不是你的操作有问题。请${seconds < 7_200 ? `${Math.ceil(seconds / 60)}分钟` : `${Math.ceil(seconds / 3_600)}小时`}后再试；着急请打举报电话`,
  tooOften: (seconds: number) =>
    `这个网络刚才举报得太多，请${seconds < 7_200 ? `${Math.ceil(seconds / 60)}分钟` : `${Math.ceil(seconds / 3_600)}小时`}后再试；着急请打举报电话`,
  mail: {
    subject: (site: string, number: string) => `${site}：举报${number}的处理结果`,
    text: (facts: { site: string; number: string; state: string; answer: string; url: string }) =>
      `你在${facts.site}的举报（编号${facts.number}）：${facts.state}。\n\n${facts.answer}\n\n查看每一步：${facts.url}\n不服这个结果，请直接回复本站的举报邮箱，也可以向中央网信办举报中心（电话12377）举报。`,
  },
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    complaint: typeof texts;
  }
}
