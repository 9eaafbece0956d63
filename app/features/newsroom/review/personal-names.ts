/** Matches the most frequent surnames. Those of two characters come first. */
const SURNAME =
  "(?:欧阳|司马|诸葛|上官|皇甫|令狐|慕容|尉迟|长孙|夏侯|东方|司徒|" +
  "[王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付傅方白" +
  "邹孟熊秦邱江尹薛阎闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝])";
/**
 * Matches a given name of one or two characters, unless it begins with a word that often follows a surname character.
 */
const GIVEN = "(?!公司|企业|集团|方面|政府|市场|专家)[\\p{Script=Han}]{1,2}";
/** Words that stand before a name, and words that stand after one. */
const POSITION =
  "董事长|总裁|总经理|经理|主任|主席|部长|局长|处长|科长|校长|院长|所长|行长|会长|秘书长|书记|市长|省长|县长|厅长|司长|负责人|创始人|合伙人|发言人|" +
  "代表|委员|教授|研究员|分析师|工程师|设计师|律师|医生|医师|记者|编辑|作者|专家|顾问|院士|博士|店长|店主|老板|董秘|总监|首席执行官|CEO|CFO|COO|CTO";
const DOES =
  "说|称|表示|认为|指出|介绍|告诉|坦言|透露|强调|解释|补充|回应|建议|提醒|写道|任|担任|出任|当选|辞|离任|先生|女士|教授|院士|医生|律师|老师|董事长|总裁|总经理|主任|局长|行长";

const NAMED = new RegExp(`(?<=${POSITION})${SURNAME}${GIVEN}|${SURNAME}${GIVEN}(?=${DOES})`, "gu");

/**
 * Returns the names of people in a Chinese text, in order. A name is a surname with one or two characters, beside a
 * position or a verb of saying. A false match does no harm if it is the same before and after a change.
 */
export function personalNamesOf(text: string): string[] {
  return [...text.matchAll(NAMED)].map(([name]) => name);
}
