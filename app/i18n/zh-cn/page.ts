/** Texts of standing pages, posts and friend links. */
export default {
  siblings: "站点说明",
  contents: "本页内容",
  version: (version: string) => `版本 ${version}`,
  effective: "生效日期",
  posts: "在招岗位",
  headcount: (count: number) => `${count}人`,
  applyMail: (mail: string) => `投递至 ${mail}`,
  applySubject: (title: string) => `应聘 ${title}`,
  noPosts: "眼下没有在招的岗位。有想一起做的事，欢迎来信自荐。",
  links: "友情链接",
  linkGroupless: "其他",
  noLinks: "这里还没有链接。",
  newWindow: "（在新窗口打开）",
  joinus: "加入我们",
  joinusDescription: "在招岗位、工作地点与投递方式。",
  linksDescription: "与我们交换链接的网站，按类别排列。",
};
