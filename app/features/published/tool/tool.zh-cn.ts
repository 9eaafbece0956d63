/** Texts of the calculators' pages. The texts of their answers are in tool-answer.ts. */
const texts = {
  title: "算一算",
  intro: "房贷、个税、国补、养车、租买、看病、单价：填几个数，一句话告诉你结果，再把怎么算的摊开给你看。",
  /** The language of these texts. */
  language: "zh-CN",
  submit: "算一下",
  again: "从头填",
  fields: "填这些数",
  required: "不填没法算，其余可以空着。",
  answer: "结果",
  example: "这是一个例子，换成你的数再算。",
  steps: "怎么算出来的",
  sources: "按什么算的",
  holds: (from: string, to: string) => (to === "" ? `${from}起` : `${from}至${to}`),
  checked: (day: string) => `编辑部${day}核对过原文`,
  unchecked: "数取自公开的文件全文；文件有改动的，以原文为准。",
  ownNumbers: "这里没有用到政策里的数，全是你填的。",
  disclaimer: "结果精确到分，只说明怎么算，不是投资、贷款或报税建议。",
  others: "还可以算",
  points: "看数据",
  year: "年",
  start: "现在",
  axis: (unit: string) => `纵轴单位：${unit}`,
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    tool: typeof texts;
  }
}
