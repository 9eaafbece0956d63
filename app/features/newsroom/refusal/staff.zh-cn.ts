import role from "#app/features/base/permission/role.zh-cn.ts";
import type { MenuName } from "#app/features/newsroom/menu/menu.rules.ts";
import type { ShownFault } from "#app/features/base/picture/newsroom/picture.rules.ts";

const LACKS: Readonly<Record<ShownFault, string>> = {
  unknown: "还没有说清凭什么可以用，请到素材里补上，或者换一张",
  incomplete: "授权凭据不全，请到素材里补上，或者换一张",
  expired: "到那时没有授权，请到素材里补上，或者换一张",
  unmarked: "是AI生成的，图上还没有标识：重新选一次这张图就会带上",
};

const MENUS: Readonly<Record<MenuName, string>> = { head: "页头", user: "用户菜单", area: "会员中心" };

/** Server texts for staff members: signing in, permissions. */
const texts = {
  roles: role,
  notStaff: "这个账号不是编辑部成员",
  demoElsewhere: "演示账号只能在运行演示的这台电脑上登录编辑部",
  ticketOver: "这次登录等得太久或试得太多，请从密码重新开始",
  wrongFactor: "验证码不对，或者已经用过了",
  wrongEnrolment: "开通码或验证器上的数字不对，或者开通码已过期、已用过。开通码找管理员要",
  stepUpNeeded: "请再验证一次身份，然后继续",
  appBound: "身份验证器已绑定，请保存好新的恢复码",
  oldAddresses: {
    noPath: "旧地址要写成以斜杠开头的路径，比如 /2020/01/hello，不能是首页",
    noTarget: "新地址要写成本站的路径，比如 /news/12",
    loop: "这样会绕回原处：新地址最后又跳到这个旧地址",
  },
  billboards: {
    methodNeeded: "改了收藏或评论的分量，请在“方法”里写明怎样计分，读者看得到",
    issueThere: "这一期已经有了，请打开它来改",
    isHeat: "热榜由程序排出，不能写期次",
    storyGone: "有一篇稿件读者已经看不到，请先把它拿掉",
  },
  subjects: {
    inUse: "还有页面连到这个专题：先把它从首页、文章卡片和菜单里拿掉，或者改为隐藏",
    storyGone: "有一篇稿件读者已经看不到，请先把它移出专题",
  },
  menus: {
    emptied: (menus: readonly MenuName[]) =>
      `${menus.map((menu) => `“${MENUS[menu]}”`).join("、")}会一项也不剩，所以没有保存。真的要清空，请先确认`,
  },
  grants: {
    added: "已加入编辑部",
    disabled: "已停用，对方在编辑部的登录全部失效",
    codeMade: "新的开通码只显示这一遍，请当面交给对方",
    hasApp: "对方已经绑定了身份验证器，不需要开通码",
    granted: "权限已授予，即时生效",
    revoked: "权限已收回，即时生效",
    noMember: "没有这个会员",
    notStaff: "对方不是编辑部成员，请先加入编辑部",
    notOpen: "这个账号已停用，或者正在注销，不能授予权限",
    notForOneself: "不能给自己授予或收回权限，请找另一位管理员",
    nameNeeded: "请填写真实姓名，不超过40个字",
    reasonNeeded: "请写明原因，不超过200个字",
    noScope: "没有这个栏目或行业",
    endIsOver: "到期时间要晚于现在",
    notForPart: "这个角色的权限不能只给这一处，请改选范围",
    heldAlready: "对方已经有这项权限了",
    noGrant: "没有这项权限，或者已经收回",
    stillHeld: "你在编辑部还有权限，请先让管理员收回，再注销账号",
  },
  movedOn: "有人刚刚改过，或者已经有同样的了。什么也没有改，请看看现在的样子再来",
  notCorrected: "读者指出以后，这篇稿件还没有更正过。请先发更正，再这样答复",
  member: {
    isColleague: "其中有编辑部的同事，他们的账号由管理员在“权限”里处理",
    taken: {
      username: "这个账号已经有人用了，请换一个",
      nickname: "这个昵称已经有人用了，请换一个",
      mobile: "这个手机号已经绑在别的账号上",
      email: "这个邮箱已经绑在别的账号上",
    },
    wrong: {
      username: "账号不合规则：字母开头，3到16位字母、数字或下划线，也不能用保留的名字",
      nickname: "昵称不合规则：不能有空格和保留的名字，也不能太长",
      mobile: "这不像一个手机号，请再看看",
      email: "这不像一个邮箱，请再看看",
    },
  },
  ledger: {
    own: "自己的积分和余额，自己不能调",
    decided: "这一笔已经有人处理了",
    second: "申请的人和收账的人不能自己复核，请找另一位同事",
    tooLittle: "余额不够扣，或者会超出能记的数。什么也没有改",
    tooMuch: {
      points: (most: string) => `一次最多调${most}分，什么也没有改。要调更多，请管理员到“设置”里改“一次最多调几分”`,
      money: (most: string) => `一次最多调${most}元，什么也没有改。要调更多，请管理员到“设置”里改“一次最多调几元”`,
    },
    noAmount: "数目不对：积分写整数，余额写到分，不能是0；减少在前面加减号",
  },
  mailing: {
    isOver: "这个时间已经过了，请写晚一点的",
    stopped: "这一条已经取消或撤回了",
    noDraft: "这一条已经不是草稿了，改不了，也不能再发一次",
    moved: "草稿刚刚被人改过，没有发。请看看现在的样子再发",
    unfinished: "还差几项：发给谁、标题和内容要写齐；写了英文标题就要写英文内容，反过来也一样",
    begun: "已经开始发了，改不回草稿。可以撤回它",
  },
  tooManyReveals: "今天看身份的次数用完了。这次没有给你看，已经记下；确有需要请找总编或管理员",
  arranged: (count: number) => `已安排${count}篇稿件`,
  flash: {
    isOut: "已经发出，收不回了。可以撤回它，读者会看到说明。",
    toFill: "模板里还有没填的地方",
    waitsAlready: "这一条已经在等第二个人了",
  },
  picture: {
    elsewhere: "这张图已经在素材库里，属于你看不到的稿件",
    incomplete: "这一类权利还缺凭据，请把必填的几项写上",
    over: "这张图现在不能用：权利已到期，或不在许可的日期里",
    notHere: "这张图已经不在了，或者你不能看，请换一张",
    inSlot: (place: number, fault: ShownFault) => `头条第${place}位配的图${LACKS[fault]}`,
    inBanner: (fault: ShownFault) => `题图${LACKS[fault]}`,
    inLogo: (fault: ShownFault) => `标志图${LACKS[fault]}`,
    inPortrait: (fault: ShownFault) => `头像${LACKS[fault]}`,
    inText: (fault: ShownFault) => `正文里有一张图${LACKS[fault]}`,
    used: (count: number) => `有${count}处在用这张图，不能删`,
  },
  policies: {
    standard: "这一条管其他流程都管不到的稿件，只能改签几次，不能改范围，也不能删",
    taken: "同样的稿件已经有一条流程了，请直接改那一条",
    gone: "这个栏目或行业已经没有了，请重新选",
  },
  nouns: {
    taken: "这个名字或地址已经有了，请换一个",
    fixed: "地址里用到的名字和上级栏目、行业定了就不再改：读者手里的链接会断",
    noConsent: "没有记下本人同意的日期，不能让读者看到",
    notMerged: "不能这样并入：对方已经并入别处，或者已经有别的并进了它",
    agreed: "读者注册时要同意它，不能隐藏",
    used: "还有内容用着它，删不掉。先把那些内容移走，或者把它隐藏",
    moved: "其中有一项刚刚被人改过，什么都没有动。请重新看一遍再来",
  },
  table: {
    xls: "这是旧的 .xls文件，或者加了密码。请在Excel或WPS里另存为 .xlsx再拿来",
    ods: "这是 .ods文件。请在WPS或LibreOffice里另存为 .xlsx再拿来",
    broken: "这份文件打不开。请换成 .xlsx、.docx、CSV，或者直接复制表格粘贴",
    tooLarge: "表格太大了。最多20000行、200列，请分成几份",
    tooSlow: "30秒还没有读完，请分成几份",
    empty: "里面没有找到表格",
  },
  imports: {
    sameFile: "同一份文件已经发布过了，不再重复发布",
    nothingLeft: "没有一行可以发布：要么有问题，要么已经在别的通报里",
    changedSince: "发布以后有人改过这份通报，不能整批撤回。请到通报里改",
  },
  views: {
    nameNeeded: "请给视图起个名字，不超过20个字",
    tooMany: (most: number) => `最多存${most}个视图，请先去掉一个`,
  },
  preview: {
    nameNeeded: "请写明给谁看，不超过40个字",
    made: "链接只显示这一遍，请发给对方本人",
    revoked: "链接已作废",
  },
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    staff: typeof texts;
  }
}
