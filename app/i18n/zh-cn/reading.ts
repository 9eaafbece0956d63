/** Help with reading: voice, pictures. */
export default {
  listen: "朗读",
  pause: "暂停",
  resume: "继续",
  stop: "停止",
  cannotSpeak: "这台设备没能读出声来，可能缺少中文语音。",
  zoom: (alt: string) => (alt === "" ? "放大图片" : `放大图片：${alt}`),
  close: "关闭",
};
