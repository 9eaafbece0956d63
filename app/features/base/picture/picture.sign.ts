/**
 * The letters AI生成 as outlines on a plate of 138 by 60. They are outlines because the machine may lack fonts (Noto
 * Serif SC, OFL 1.1).
 */
const LETTERS = [
  "M9.5 43.5V42.2L13.4 41.7H14.1L18.3 42.2V43.5ZM12.2 43.5 21.9 14.5H25.3L35.1 43.5H29.5L21.3 18H22.1L22 18.5L14.1 43.5ZM16.5 34.1 16.8 32.8H29.1L29.4 34.1ZM25 43.5V42.2L30.3 41.7H32.2L37.6 42.2V43.5Z",
  "M39.8 43.5V42.2L45.7 41.7H46.8L52.8 42.2V43.5ZM43.4 43.5Q43.5 40.2 43.5 36.8Q43.5 33.5 43.5 30V28.2Q43.5 24.8 43.5 21.4Q43.5 18.1 43.4 14.7H49.2Q49.1 18 49.1 21.4Q49 24.8 49 28.2V30Q49 33.4 49.1 36.8Q49.1 40.1 49.2 43.5ZM39.8 16V14.7H52.8V16L46.8 16.5H45.7Z",
  "M57.2 43.9H83.6L86.3 40.6Q86.3 40.6 86.7 41Q87.2 41.3 87.9 41.9Q88.7 42.5 89.5 43.1Q90.3 43.8 91 44.3Q90.8 44.9 89.9 44.9H57.5ZM61.5 32.1H80.8L83.3 28.9Q83.3 28.9 83.8 29.2Q84.2 29.6 84.9 30.1Q85.7 30.7 86.5 31.3Q87.2 31.9 87.9 32.5Q87.8 33.1 86.9 33.1H61.8ZM63.7 21.8H81.9L84.4 18.7Q84.4 18.7 84.9 19.1Q85.3 19.4 86 19.9Q86.7 20.5 87.5 21.1Q88.3 21.7 89 22.3Q88.8 22.8 87.9 22.8H63.2ZM71.6 13.1 77.6 13.7Q77.5 14.1 77.3 14.3Q77 14.6 76.3 14.7V44.5H71.6ZM63.5 14.2 69.6 16Q69.5 16.3 69.2 16.5Q68.8 16.8 68.2 16.7Q66.3 21.8 63.5 25.5Q60.7 29.2 57.3 31.6L56.8 31.3Q58.2 29.2 59.5 26.5Q60.8 23.7 61.9 20.6Q62.9 17.4 63.5 14.2Z",
  "M98.9 27.1H106.8V28.1H98.9ZM105.4 27.1H105.1L107.1 25.1L110.7 28.1Q110.5 28.3 110.2 28.5Q109.9 28.6 109.3 28.7Q109.2 32.6 109 34.9Q108.7 37.3 108.3 38.5Q107.8 39.8 107.1 40.5Q106.4 41 105.4 41.3Q104.4 41.6 103.2 41.6Q103.2 40.8 103 40.1Q102.9 39.4 102.7 39Q102.3 38.6 101.8 38.3Q101.2 38 100.4 37.8V37.3Q100.8 37.3 101.4 37.3Q102 37.4 102.5 37.4Q103 37.5 103.3 37.5Q104 37.5 104.3 37.2Q104.8 36.7 105 34.3Q105.3 31.9 105.4 27.1ZM110.6 13 116.1 13.5Q116 13.9 115.8 14.2Q115.5 14.4 114.8 14.6Q114.7 18.3 115 22Q115.3 25.8 116.2 29.2Q117 32.6 118.6 35.5Q120.2 38.3 122.7 40.2Q123.2 40.6 123.4 40.6Q123.7 40.6 124 40.1Q124.4 39.4 125.1 38.1Q125.8 36.8 126.2 35.7L126.6 35.8L125.8 41.8Q126.7 43.4 126.9 44.3Q127.1 45.2 126.7 45.6Q126 46.2 125.2 46.3Q124.4 46.3 123.5 46.1Q122.6 45.8 121.7 45.3Q120.9 44.8 120.3 44.2Q117.2 41.5 115.3 38.1Q113.4 34.7 112.4 30.7Q111.4 26.7 111 22.2Q110.6 17.7 110.6 13ZM116.8 13.9Q119.1 13.7 120.5 14.1Q121.9 14.5 122.5 15.2Q123.2 15.9 123.3 16.6Q123.4 17.3 122.9 17.9Q122.5 18.4 121.8 18.6Q121.1 18.8 120.2 18.4Q119.9 17.6 119.3 16.8Q118.7 16 118 15.3Q117.2 14.6 116.5 14.1ZM119.8 24.3 125.4 26.1Q125.3 26.5 125 26.7Q124.7 26.9 124 26.8Q123 29.7 121.3 32.6Q119.7 35.4 117.4 38Q115.2 40.7 112.1 42.8Q109 44.9 105 46.4L104.7 45.9Q107.9 44.1 110.4 41.6Q112.9 39.1 114.8 36.2Q116.7 33.3 117.9 30.3Q119.1 27.3 119.8 24.3ZM98.6 20.4H120.3L122.6 17.4Q122.6 17.4 123 17.7Q123.5 18 124.1 18.6Q124.8 19.1 125.5 19.7Q126.3 20.2 126.9 20.8Q126.7 21.4 125.8 21.4H98.6ZM96.6 20.4V20V18.6L101.5 20.4H100.8V28.1Q100.8 30.2 100.6 32.7Q100.4 35.2 99.7 37.8Q98.9 40.3 97.4 42.7Q95.8 45 93.1 46.9L92.8 46.6Q94.6 43.8 95.3 40.7Q96.1 37.6 96.4 34.3Q96.6 31.1 96.6 28.1Z",
];
const PLATE = { width: 138, height: 60 };

/**
 * The width of the plate as a share of the picture's shorter side. The letters are then higher than a twentieth of that
 * side (GB 45438).
 */
const SHARE = 0.25;
const LEAST_WIDTH = 40;

/**
 * The ratio above which a crop is a banner. Windows of different widths show different parts of it, so the label lies
 * in the part that all show.
 */
const BANNER = 2.5;
const SEEN_BY_ALL = { right: 0.21, top: 0.29 };

/**
 * Returns the label that the law requires in a machine-made picture, and its position. It lies in the middle of the
 * bottom edge, because frames that are taller than the picture also show that part. In a banner it lies where every
 * window shows it.
 */
export function signFor({ width, height }: { width: number; height: number }) {
  const wide = Math.min(width, Math.max(LEAST_WIDTH, Math.round(Math.min(width, height) * SHARE)));
  const high = Math.max(1, Math.round((wide * PLATE.height) / PLATE.width));
  const isBanner = width / height > BANNER;
  const place = isBanner
    ? { left: Math.round(width * (1 - SEEN_BY_ALL.right)) - wide, top: Math.round(height * SEEN_BY_ALL.top) }
    : { left: Math.round((width - wide) / 2), top: height - high };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${PLATE.width} ${PLATE.height}">
    <path d="M0 0h${PLATE.width}v${PLATE.height}H0z" fill="#000" fill-opacity=".62"/><path fill="#fff" d="${LETTERS.join("")}"/></svg>`;
  return { input: Buffer.from(svg), left: Math.max(0, place.left), top: Math.max(0, place.top) };
}
