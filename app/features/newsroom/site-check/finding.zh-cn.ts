import settings from "#app/features/newsroom/setting/settings.zh-cn.ts";

/** The name of a setting on the settings screen. */
const nameOf = (key: string) => settings.names[key] ?? key;

/** Texts of the findings of the site check, for the command `doctor` and its screen. */
const texts = {
  demo: { says: "演示模式开着，演示账号的密码是公开的。", fix: "设置DEMO=0。" },
  publicAddress: {
    says: (address: string) => `对外网址是${address}，邮件、订阅和搜索引擎里的链接都会指到那里。`,
    fix: "把SITE_URL设成网站的https网址。",
  },
  proxy: {
    says: "前面好像有代理服务器，但网站不采信它转来的地址，限制次数时会把所有读者算成一个人。",
    fix: "把TRUST_PROXY设成代理服务器的地址。",
  },
  sms: { says: "还没有接短信服务，验证码发不到手机上。", fix: "设置SMS_PROVIDER和它的密钥。" },
  mail: { says: "还没有接邮件服务，验证码和通知发不出去。", fix: "设置SMTP_URL和MAIL_FROM。" },
  owner: {
    says: "网站用数据表所有者的身份连接数据库，这个身份可以关掉对日志和流水的保护。",
    fix: "把MIGRATE_DATABASE_URL设成所有者，DATABASE_URL设成不拥有数据表的角色。",
  },
  noBackups: {
    says: "没有备份。",
    fix: "运行“./mingbai backups key”，再设置BACKUP_TO和BACKUP_RECIPIENT。",
  },
  pictureBucket: {
    says: (reason: string) => `存图片和上传文件的存储桶用不了：${reason}。`,
    fix: "改正S3_开头的各项设置，或检查存储服务。",
  },
  picturesInFolder: {
    says: (count: number) => `MEDIA_STORAGE是s3，但还有${count}张图片在数据目录里，别的机器可能没有这些文件。`,
    fix: "运行“./mingbai media move --to s3”。",
  },
  keyInFolder: {
    says: "服务器密钥放在数据目录里，丢了就读不出身份信息。",
    fix: "把DATA_DIR/server.key另存一份，不要和备份放在一起。",
  },
  keyFromOutside: {
    says: "服务器密钥来自SERVER_KEY。",
    fix: "另存一份，不要和备份放在一起。",
  },
  setting: (key: string) => `在“设置”里填写，或者运行“./mingbai settings set ${key}”。`,
  reportPhone: "法律要求公布举报电话，现在还没有填。",
  mailAddress: (key: string, address: string) => `${nameOf(key)}还是示例：“${address}”。`,
  recordNumber: "ICP备案号还没有填，国内网站必须显示。",
  placeholder: (key: string, text: string) => `${nameOf(key)}还是示例：“${text}”。`,
  losesData: {
    says: (name: string) => `数据库的${name}是关着的，断电时可能丢失读者和同事已经提交的内容。`,
    fix: (name: string) => `设置${name} = on。`,
  },
  sharedBuffers: {
    says: (megabytes: number) => `数据库的shared_buffers只有${megabytes} MB。`,
    fix: "在postgresql.conf里设成内存的四分之一。",
  },
  invalidIndexes: {
    says: (count: number) => `有${count}个索引无效：建索引时中断了，查询要读整张表。`,
    fix: "运行“./mingbai migrate”，会重新建。",
  },
  connections: {
    says: (used: number, most: number) => `数据库的${most}个连接用掉了${used}个。`,
    fix: "调大max_connections，或者调小DATABASE_CONNECTIONS。",
  },
  clocks: {
    says: (seconds: number) => `这台机器和数据库的时钟相差${seconds}秒。`,
    fix: "两边都开启NTP对时。",
  },
  noBackupYet: "还没有做过备份。",
  backupAge: (hours: number) => `上一次备份是${hours}小时前。`,
  backupFix: "运行“./mingbai backups run”，看它报告什么。",
  backupFailed: {
    says: (reason: string) => `上一次备份失败了：${reason}`,
    fix: "解决以后运行“./mingbai backups run”。",
  },
  noDrillYet: "还没有试着恢复过备份。",
  drillAge: (days: number) => `上一次试着恢复备份是${days}天前。`,
  drillFix: "运行“./mingbai backups drill --identity <文件>”。",
  backupKey: {
    says: "只有BACKUP_RECIPIENT的密钥能打开备份。",
    fix: "确认密钥文件放在安全的地方，不在这台机器上。",
  },
  disk: {
    says: (gigabytes: string, percent: number) => `数据目录的磁盘只剩${gigabytes} GB（${percent}%）。`,
    fix: "清理磁盘，或者把数据目录搬到更大的磁盘。",
  },
  messagesGivenUp: {
    says: (count: number) => `有${count}条给读者的消息没送到。`,
    fix: "到“没送到”里处理。",
  },
  pushesGivenUp: {
    says: (count: number) => `给CDN或搜索引擎的${count}条通知没有发成。`,
    fix: "检查设置pushes。",
  },
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    finding: typeof texts;
  }
}
