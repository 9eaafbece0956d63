/** The page in the copy of a member's data. */
export default {
  lang: "zh-CN",
  title: (site: string) => `我在${site}的数据`,
  tables: {
    members: "账号与资料",
    ledger_entries: "余额与积分明细",
    messages: "消息",
    comments: "评论",
    comment_likes: "赞过的评论",
    comment_reports: "举报过的评论",
    collected: "收藏",
    follows: "关注",
    readings: "阅读历史",
    contributions: "投稿",
    uploads: "上传的文件",
    consents: "同意过的协议",
    sessions: "登录过的设备",
    member_networks: "登录过的网络",
    security_events: "安全记录",
    audit_entries: "运营人员对账号的操作",
  },
};
