/** The click captcha and its accessible alternative (docs/content.md#validation). */
const texts = {
  title: "安全验证",
  close: "关闭",
  pleaseClick: "请依次点击",
  refresh: "换一张",
  loading: "正在取验证图片……",
  picture: "验证图片，里面散布着文字和图案，需要看着图点击",
  removeStep: (step: number) => `取消第${step}次点击`,
  step: (done: number, all: number) => `已点击${done}处，共${all}处`,
  loadingFailed: "验证码加载失败，请点击刷新按钮",
  checking: "正在验证……",
  wrongArea: "没有点中正确的位置，请再试一次！",
  verified: "验证成功！",
  offerPow: "看不清或不方便点图？让设备代为验证",
  powTitle: "设备代为验证",
  powText: "不用看图。你的设备会做一小段计算，证明不是程序在成批提交，一般几秒钟就好，计算时不收集任何信息。",
  powNeeded:
    "现在要验证码的人特别多，先请你的设备做一小段计算，证明不是程序在成批索要。视设备快慢要几秒到半分钟，算完自动发送。",
  powProgress: "计算进度",
  powPercent: (percent: number) => `已完成${percent}%`,
  powFailed: "没有通过验证，请重试一次",
  retry: "重试",
  backToPicture: "改用图片验证",
  /** Names of the drawn icons, shown in angle brackets in the instruction. */
  icons: {
    apple: "苹果",
    house: "房子",
    key: "钥匙",
    star: "星星",
    heart: "爱心",
    umbrella: "雨伞",
    mug: "杯子",
    bell: "铃铛",
    tree: "树",
    car: "汽车",
    clock: "钟",
    moon: "月亮",
    sun: "太阳",
    flag: "旗子",
    lock: "锁",
    scissors: "剪刀",
    envelope: "信封",
    glasses: "眼镜",
    leaf: "叶子",
    crown: "皇冠",
    anchor: "船锚",
    bulb: "灯泡",
    cloud: "云",
    fish: "鱼",
  },
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    captcha: typeof texts;
  }
}
