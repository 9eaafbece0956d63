/** Returns a number of seconds in words. */
function wait(seconds: number): string {
  if (seconds < 100) return `${seconds}秒`;
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)}分钟` : `${Math.ceil(seconds / 3_600)}小时`;
}

/** Returns a number of bytes in words. */
function size(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1_024))} KB`
    : `${Number((bytes / 1_048_576).toFixed(1))} MB`;
}

/** Uploads: the checks of docs/content.md#validation, the server's refusals, and the field for choosing a file. */
const texts = {
  incomplete: "上传文件的数据不完整！",
  notAllowed: (types: readonly string[]) =>
    types.length === 0 ? "不允许上传这种类型的文件！" : `不允许上传这种类型的文件！可以用${types.join("、")}`,
  tooLarge: "上传的文件超出了允许的大小！",
  uploaded: "文件上传成功",
  noStorage: "上传扩展未定义！",
  unreadable: "这张图片打不开。可以用JPG、PNG、GIF、WebP、AVIF，编辑部还可以用HEIC、HEIF；请换一张，或者另存为JPG再试",
  tooManyPixels: "图片的尺寸太大了：每边最多10000像素，总共最多4000万像素，动图最多300帧",
  busy: "正在处理的图片太多了，请过一会儿再试",
  tooSlow: "这张图片没能及时处理完，可能现在正忙，也可能图片太大。请过一会儿再试，或者缩小一些再传",
  unknownTopic: "不认识这种上传用途",
  tooMany: (seconds: number) => `上传得太多了，请${wait(seconds)}后再试`,
  dayFull: "这一天上传的文件已经够多了，请明天再来",
  full: "存放文件的空间满了，请联系网站管理员",
  storageFailed: "文件没有存好，请稍后再试",
  hostNotAllowed: "这个网站的图片不能直接取过来，请先存到电脑上再传",
  notFetched: "原来的网站没有给出这张图片",
  drop: "也可以把文件拖到这里",
  hintWithSize: (hint: string, bytes: number) => `${hint}；不超过${size(bytes)}`,
  uploading: (name: string, percent: number) => `正在上传${name}，${percent}%`,
  working: (name: string) => `${name}已传完，正在处理`,
  cancel: "取消上传",
  cancelled: "已取消上传",
  done: (name: string, remark: string) => `${name}已上传${remark && `。${remark}`}`,
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    upload: typeof texts;
  }
}
