/** A node of the rules tree that is installed once (docs/content.md#records, docs/wire.md#start-data, #sign-in). */
export type RuleDefault = {
  type: "menu" | "menu_dir" | "nav" | "nav_user_menu" | "button";
  name: string;
  path: string;
  title: string;
  titleEn: string;
  icon?: string;
  keepalive?: boolean;
  /** True: readers who are not signed in get it, too. */
  open?: boolean;
  /** True: the first-level columns are added below this node. */
  withColumns?: boolean;
  children?: RuleDefault[];
};

const nav = (path: string, title: string, titleEn: string, more: Partial<RuleDefault> = {}): RuleDefault => ({
  type: "nav",
  name: path === "" ? "index" : path,
  path,
  title,
  titleEn,
  open: true,
  ...more,
});

/**
 * Returns a page of the member area with the permissions of its buttons. A button's full name is the page's name
 * followed by its own.
 */
const menu = (
  path: string,
  title: string,
  titleEn: string,
  icon: string,
  buttons: [string, string, string][] = [],
): RuleDefault => ({
  type: "menu",
  name: path,
  path,
  title,
  titleEn,
  icon,
  keepalive: true,
  children: buttons.map(([name, buttonTitle, buttonTitleEn]) => ({
    type: "button",
    name: `${path}/${name}`,
    path: `${path}/${name}`,
    title: buttonTitle,
    titleEn: buttonTitleEn,
  })),
});

const userMenu = (path: string, title: string, titleEn: string, icon: string): RuleDefault => ({
  type: "nav_user_menu",
  name: path,
  path,
  title,
  titleEn,
  icon,
});

/** The header navigation, the menu below the reader's name, and the member area, each in order. */
export const RULES: RuleDefault[] = [
  nav("", "首页", "Home"),
  nav("headlines", "头条", "Headlines"),
  nav("news", "资讯", "News", { withColumns: true }),
  nav("industry/consumer", "消费", "Consumer"),
  nav("industry/auto", "汽车", "Cars"),
  nav("industry/health", "医健", "Health"),
  nav("industry/tech", "科技", "Tech"),
  nav("industry/property", "房产", "Property"),
  nav("billboard", "榜单", "Rankings"),
  nav("specialsubject", "专题", "Specials"),
  nav("spotcheck", "抽检", "Spot checks"),
  nav("hours", "24小时", "24 hours"),
  userMenu("user/account/overview", "会员中心", "Member centre", "overview"),
  userMenu("user/account/collect", "我的收藏", "My collection", "collect"),
  userMenu("user/account/message", "我的消息", "My messages", "message"),
  {
    type: "menu_dir",
    name: "account",
    path: "account",
    title: "我的账户",
    titleEn: "My account",
    icon: "account",
    children: [
      menu("account/overview", "账户概览", "Overview", "overview"),
      menu("account/profile", "个人资料", "Profile", "profile", [["edit", "修改资料", "Edit profile"]]),
      menu("account/changePassword", "修改密码", "Change password", "password", [
        ["edit", "修改密码", "Change password"],
      ]),
      menu("account/integral", "积分记录", "Points", "integral"),
      menu("account/balance", "余额记录", "Balance", "balance"),
      menu("account/message", "我的消息", "Messages", "message", [["del", "删除消息", "Delete a message"]]),
      menu("account/comment", "我的评论", "Comments", "comment", [["del", "删除评论", "Delete a comment"]]),
      menu("account/collect", "我的收藏", "Collection", "collect", [["del", "取消收藏", "Remove from the collection"]]),
      menu("account/follow", "我的关注", "Following", "follow", [["del", "取消关注", "Unfollow"]]),
      menu("account/history", "阅读记录", "Reading history", "history", [["del", "清除记录", "Clear the history"]]),
      menu("account/contribute", "我的投稿", "Contributions", "contribute", [["del", "删除草稿", "Delete a draft"]]),
      menu("account/security", "设备与隐私", "Devices and privacy", "security", [
        ["end", "退出其他设备", "Sign out elsewhere"],
        ["export", "导出我的数据", "Export my data"],
        ["close", "注销账号", "Close the account"],
      ]),
    ],
  },
];
