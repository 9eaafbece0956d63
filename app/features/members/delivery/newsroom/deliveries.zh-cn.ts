/** Texts of 没送到: mails and SMS that no service accepted. */
const texts = {
  intro: "通知读者的邮件和短信，邮局或短信服务一天里都没有收下的，留在这里三十天。",
  waiting: (count: number, minutes: number) =>
    count === 0 ? "现在没有消息在排队。" : `还有${count}条在排队，最早的已经等了${minutes}分钟，会自动再试。`,
  none: "都送出去了。",
  failed: "没有读到，请再试一次。",
  more: "再看一些",
  recipient: "收件人",
  subject: "内容",
  reason: "原因",
  tries: (count: number) => `试了${count}次`,
  failedAt: "放弃时间",
  acts: "操作",
  channels: { email: "邮件", sms: "短信" },
  mayHaveArrived: "对方可能已经收到",
  resend: "再寄一次",
  resendTo: (recipient: string) => `再寄一次：${recipient}`,
  resendTitle: "再寄一次？",
  resendText: "这一条对方可能已经收到，再寄一次，对方会收到两条。",
  resent: "已重新排队，马上就寄。",
  discard: "不再寄",
  discardOf: (recipient: string) => `不再寄：${recipient}`,
  discardTitle: "不再寄了？",
  discardText: (subject: string) => `“${subject}”会从这里删除，对方收不到。`,
  discarded: "已删除",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    deliveries: typeof texts;
  }
}
