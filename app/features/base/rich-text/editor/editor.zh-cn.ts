/** The editor of long texts (docs/content.md#validation, #messages, #limits). */
const texts = {
  loading: "正在载入编辑器",
  notInstalled: "请安装编辑器",
  notInstalledHint: "编辑器没有载入，可能是网络断了，或本站刚更新过。",
  retry: "再试一次",
  toolbar: "排版",
  keys: "按Alt+F10到工具栏，再按Esc回到正文。在表格和列表里Tab移动格子和层级。",
  blocks: {
    h2: "大标题",
    h3: "小标题",
  },
  bold: "加粗",
  italic: "斜体",
  underline: "下划线",
  strike: "删除线",
  bulletList: "项目列表",
  orderedList: "编号列表",
  quote: "引用",
  link: "链接",
  linkAddress: "链接地址",
  linkPlaceholder: "https://",
  linkApply: "加上链接",
  linkRemove: "去掉链接",
  linkWrong: "请输入以http:// 或https:// 开头的地址，或本站以 / 开头的路径",
  picture: "插入图片",
  pictureCaption: "图说：图上是什么，谁拍的，来自哪里",
  pictureApply: "写好图说",
  table: "插入表格",
  tableTools: "表格",
  addRow: "加一行",
  addColumn: "加一列",
  headerRow: "表头行",
  mergeCells: "合并、拆开格子",
  deleteRow: "删这行",
  deleteColumn: "删这列",
  deleteTable: "删除表格",
  wordFile: "导入Word",
  undo: "撤销",
  redo: "重做",
  cancel: "取消",
  characters: (count: number, least: number, most: number) => `${count}字，要求${least}到${most}字`,
  uploading: (count: number) => `正在上传${count}张图片`,
  uploadFailed: (reason: string) => `图片没有上传上：${reason}`,
  uploadCancel: "取消上传",
  uploadCancelled: "已取消，没传完的图片没有放进来",
  noteClose: "知道了",
  picturesDropped: (count: number) =>
    `有${count}张图片来自别的网站或本机文档，浏览器取不到，没有带进来。请存下来，再用“插入图片”上传；Word文档可以整份导入。`,
  mediaDropped: (count: number) => `有${count}个视频、音频或嵌入的内容没有带进来。`,
  formulasDropped: (count: number) => `有${count}个公式没有带进来，请在原文里核对，需要时截成图片再插入。`,
  betweenNotes: "",
  wordReading: "正在读取Word文档",
  wordDone: "Word文档已导入",
  wordCancelled: "已取消导入",
  wordTooLong: "这份文档太长或太复杂，读不进来。请把要用的部分另存成一份 .docx再试。",
  wordFailed: "这个文件读不出来。请用Word存成 .docx后再试。",
  wordTooLarge: (mib: number) => `文档太大，最多${mib} MB`,
  heicNotTaken:
    "HEIC照片这里读不了：在iPhone的“设置 › 相机 › 格式”里选“兼容性最佳”再拍，或者先存成JPG。可以插入JPG、PNG、WebP和GIF。",
  pictureStill: "动图放进来以后不会动，读者只看到第一帧。",
  notPicture: (withHeic: boolean) => `只能插入图片文件（JPG、PNG、WebP${withHeic ? "、GIF、HEIC或HEIF" : "或GIF"}）`,
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    editor: typeof texts;
  }
}
