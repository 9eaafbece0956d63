/** The letters AI生成 as outlines, since a machine need not have any font (Noto Serif SC, OFL 1.1), on a plate of 138 by 60. */
const LETTERS = [
  "M9.5 43.5V42.2L13.4 41.7H14.1L18.3 42.2V43.5ZM12.2 43.5 21.9 14.5H25.3L35.1 43.5H29.5L21.3 18H22.1L22 18.5L14.1 43.5ZM16.5 34.1 16.8 32.8H29.1L29.4 34.1ZM25 43.5V42.2L30.3 41.7H32.2L37.6 42.2V43.5Z",
  "M39.8 43.5V42.2L45.7 41.7H46.8L52.8 42.2V43.5ZM43.4 43.5Q43.5 40.2 43.5 36.8Q43.5 33.5 43.5 30V28.2Q43.5 24.8 43.5 21.4Q43.5 18.1 43.4 14.7H49.2Q49.1 18 49.1 21.4Q49 24.8 49 28.2V30Q49 33.4 49.1 36.8Q49.1 40.1 49.2 43.5ZM39.8 16V14.7H52.8V16L46.8 16.5H45.7Z",
  "M57.2 43.9H83.6L86.3 40.6Q86.3 40.6 86.7 41Q87.2 41.3 87.9 41.9Q88.7 42.5 89.5 43.1Q90.3 43.8 91 44.3Q90.8 44.9 89.9 44.9H57.5ZM61.5 32.1H80.8L83.3 28.9Q83.3 28.9 83.8 29.2Q84.2 29.6 84.9 30.1Q85.7 30.7 86.5 31.3Q87.2 31.9 87.9 32.5Q87.8 33.1 86.9 33.1H61.8ZM63.7 21.8H81.9L84.4 18.7Q84.4 18.7 84.9 19.1Q85.3 19.4 86 19.9Q86.7 20.5 87.5 21.1Q88.3 21.7 89 22.3Q88.8 22.8 87.9 22.8H63.2ZM71.6 13.1 77.6 13.7Q77.5 14.1 77.3 14.3Q77 14.6 76.3 14.7V44.5H71.6ZM63.5 14.2 69.6 16Q69.5 16.3 69.2 16.5Q68.8 16.8 68.2 16.7Q66.3 21.8 63.5 25.5Q60.7 29.2 57.3 31.6L56.8 31.3Q58.2 29.2 59.5 26.5Q60.8 23.7 61.9 20.6Q62.9 17.4 63.5 14.2Z",
];
const PLATE = { width: 138, height: 60 };

/** How wide the plate is for the shorter side of its picture: the letters are higher than a twentieth of that (GB 45438). */
const SHARE = 0.25;
const LEAST_WIDTH = 40;

/** Wider than this a cut is a banner, of which every window shows another part: its sign lies where all of them look. */
const BANNER = 2.5;
const SEEN_BY_ALL = { right: 0.21, top: 0.29 };

/**
 * The sign that the law asks for in a picture that a machine has made, and where it lies: at the middle of the foot, which frames
 * that are higher than the picture show too.
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
