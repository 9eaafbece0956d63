/** Texts of charts in the writing screen. */
const texts = {
  charts: {
    window: "图表",
    kind: "画成",
    kinds: {
      line: "折线：走势",
      area: "面积：一条线的总量",
      columns: "柱形：几个时间或几样东西",
      bars: "条形：排名，从大到小",
      stacked: "堆积：总数由哪几块组成",
      dots: "点图：两三个数的差距",
      slope: "坡度：两个时间的变化",
    },
    title: "标题",
    titleHint: "用一句话说出结论，8到40个字",
    unit: "单位",
    unitHint: "如 万辆、元、%",
    source: "来源",
    sourceHint: "谁在什么时候发布的数据",
    href: "来源网址",
    note: "说明",
    noteHint: "读者要知道的口径，可以不填",
    cells: "数据",
    cellsHint: "从表格软件里复制，粘贴到任意一格。第一行是名称，第一列是时间或项目",
    cell: (row: number, column: number) => `第${row}行第${column}列`,
    addRow: "加一行",
    addColumn: "加一列",
    removeRow: "删末行",
    removeColumn: "删末列",
    turn: "行列对调",
    strong: "突出显示（最多2项）",
    events: "标出事件（最多3个）",
    eventAt: "在哪一行",
    eventText: "写什么",
    noEvent: "不标",
    wide: "电脑上",
    narrow: "手机上",
    none: "数据齐了，这里就画出图来",
    faults: "还不能放进正文",
    warnings: "可以放，但请看一眼",
    put: "放进正文",
    change: "改好了",
    cancel: "取消",
    tooMany: (most: number) => `一篇最多${most}张图表`,
  },
  faults: {
    title: "标题要8到40个字",
    unit: "单位最多12个字",
    sourceMissing: "请写数据来源",
    source: "来源最多60个字",
    note: "说明最多120个字",
    href: "来源网址要以http://或https://开头",
    size: "数据太多，一张图表最多8kB",
    strong: "突出显示的最多2项，而且要在数据里",
    events: "事件最多3个，每个最多12个字，不能有分号和等号",
    rows: (count: number, least: number, most: number) =>
      least === most
        ? `这种图要正好${most}行数据，现在有${count}行`
        : `这种图要${least}到${most}行数据，现在有${count}行`,
    series: (count: number, most: number) => `这种图要1到${most}组数据，现在有${count}组`,
    cells: (count: number, most: number) => `最多${most}个数，现在有${count}个`,
    name: (row: number, column: number) => `第${row}行第${column}列的名称要1到12个字，不能有分号和等号`,
    nameTwice: (row: number, column: number, text: string) => `第${row}行第${column}列的“${text}”重复了`,
    date: (row: number, text: string) => `第${row}行的日期“${text}”不存在`,
    dateOrder: (row: number, text: string) => `第${row}行的“${text}”没有按时间先后排`,
    number: (row: number, column: number, text: string) => `第${row}行第${column}列的“${text}”不是数`,
    negative: (row: number, column: number, text: string) => `第${row}行第${column}列的“${text}”是负数，这种图画不出来`,
    empty: (column: number) => `第${column}列没有一个数`,
  },
  warnings: {
    message: "标题像是题目，不像结论：读者看完应该知道什么？",
    series: "超过4组数据，读者很难分清，能不能少画几组？",
    legend: "手机上名称放不到线边，改成了图例。名称短一些更好认",
    axis: "纵轴或横轴不是从0开始，图下会写明",
    unit: "没有单位",
    range: "最大的数比最小的大1000倍以上，小的几乎看不见",
  },
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    "chart-editor": typeof texts;
  }
}
