/**
 * The Chinese characters that pictures may show. They are common, have 5 to 13 strokes, are hard to confuse, and mean
 * none of the drawn icons. The fonts in ./assets hold exactly these. Run scripts/captcha-fonts.mjs after a change.
 */
export const CHARACTERS = [
  ..."春夏秋冬风雨雪雷虹江湖泉岛峰谷沙松梅竹兰荷桃桔枣豆",
  ..."麦粮菜瓜姜蒜椒茶酒糖盐醋油饭饼粥汤面虎马牛羊狗猴鸡",
  ..."鹅鹿象熊龙蛇蝶黄蓝紫黑铁金东西南北前后高低远快慢新",
  ..."旧冷暖甜苦酸辣香臭轻重长短深浅爸妈哥姐弟奶手足眼耳",
  ..."鼻舌脸背腰脚指笑哭走飞唱说写画看想爱喜悲城市村镇街",
  ..."道桥路墙窗床桌椅灯碗盘筷锅瓶刀线布帽鞋裙衣船机站港",
  ..."票钱税债股券保险房租款价格店送取收付数学语文史图音",
  ..."美体育医药护病健康早晚晨夜年节今礼物琴棋球鼓笛舞",
];
