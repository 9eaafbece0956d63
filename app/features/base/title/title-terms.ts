/** Terms from articles that ICU's dictionary would cut in two, separated by blanks. */
export const TERMS =
  "新能源 人民币 二手车 商品房 住院单 普通人 惠民保 公积金 发改委 第三方 重定价 贸易顺差 地缘政治 罕见病 家电 即热 过户 挂牌 自贸港 科创板 智驾 续保 国补 新三样 卖旧买新 百万医疗 霸王茶姬 诺和诺德 总额控制 上月 下调 迈向 大模型 硬科技 海运费 云盘 零公里";
