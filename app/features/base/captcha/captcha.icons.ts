/** An icon in a square of 64 × 64: filled outlines (holes by the even-odd rule), and lines with a width. */
export type IconShape = { fill: string; line?: string; width?: number };

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Icons, keyed by name. The captcha's messages contain their names in both languages. */
export const ICONS = {
  apple: {
    fill: "M32 20C24 13 8 17 8 35c0 13 9 23 16 23 4 0 5-2 8-2s4 2 8 2c7 0 16-10 16-23 0-18-16-22-24-15ZM33 15c0-7 5-12 12-12 0 7-5 12-12 12Z",
  },
  house: { fill: "M32 6 4 32h7v26h42V32h7ZM26 58V40h12v18ZM40 24h8v8h-8Z" },
  key: { fill: `${circle(18, 22, 15)}${circle(18, 22, 7)}M28 28l30 26-4 6-6-5-5 5-6-5 4-5-17-15Z` },
  star: { fill: "M32 4l8.5 18.5L61 25 46 39l4 20.5L32 49 14 59.5 18 39 3 25l20.5-2.5Z" },
  heart: { fill: "M32 57C14 43 5 33 5 21 5 12 12 6 19 6c6 0 11 4 13 9 2-5 7-9 13-9 7 0 14 6 14 15 0 12-9 22-27 36Z" },
  umbrella: {
    fill: "M32 8C17 8 5 19 4 35c4-4 10-4 14 0 4-4 10-4 14 0 4-4 10-4 14 0 4-4 10-4 14 0C59 19 47 8 32 8ZM30 3h4v6h-4Z",
    line: "M32 34V52c0 8 11 8 11 0",
    width: 4.5,
  },
  mug: { fill: "M8 14h36v10h4c12 0 12 22 0 22h-5c-2 8-6 12-11 12H20C12 58 8 50 8 40ZM44 30v10h3c4 0 4-10 0-10Z" },
  bell: { fill: "M29 4h6v5c12 2 15 12 15 22 0 8 3 11 7 16H7c4-5 7-8 7-16C14 21 17 11 29 9ZM24 51h16c0 10-16 10-16 0Z" },
  tree: { fill: "M32 3 14 24h8L9 40h9L5 52h23v10h8V52h23L46 40h9L42 24h8Z" },
  car: {
    fill: `M4 46V34l8-3 8-15h24l9 15 7 3v12h-5a8 8 0 0 0-16 0H25a8 8 0 0 0-16 0ZM23 21l-5 10h12V21ZM34 21v10h13l-6-10Z${circle(17, 47, 6)}${circle(47, 47, 6)}`,
  },
  clock: { fill: `${circle(32, 32, 29)}${circle(32, 32, 23.5)}`, line: "M32 16V33L44 42", width: 6.5 },
  moon: { fill: "M38 4A29 29 0 1 0 60 46 25 25 0 0 1 38 4Z" },
  sun: {
    fill: circle(32, 32, 13),
    line: "M32 3v10M32 51v10M3 32h10M51 32h10M11.5 11.5l7 7M45.5 45.5l7 7M11.5 52.5l7-7M45.5 18.5l7-7",
    width: 5,
  },
  flag: { fill: "M10 4h6v3c14-6 22 8 42 1v28c-20 7-28-7-42-1v26h-6Z" },
  lock: { fill: `M10 28h6v-8a16 16 0 0 1 32 0v8h6v32H10ZM24 28h16v-8a8 8 0 0 0-16 0Z${circle(32, 43, 5)}` },
  scissors: {
    fill: `${circle(14, 50, 11)}${circle(14, 50, 5)}${circle(50, 50, 11)}${circle(50, 50, 5)}`,
    line: "M20 41 46 4M44 41 18 4",
    width: 6,
  },
  envelope: { fill: "M3 12h58v42H3ZM8 16l24 21 24-21-4-0-20 16-20-16Z" },
  glasses: {
    fill: `${circle(16, 38, 13)}${circle(16, 38, 8)}${circle(48, 38, 13)}${circle(48, 38, 8)}`,
    line: "M28 35q4-5 8 0M4 34 10 17M60 34 54 17",
    width: 5,
  },
  leaf: { fill: "M6 60C4 30 16 8 58 5c2 36-14 52-40 47 4-12 12-22 26-32C28 26 16 38 11 60Z" },
  crown: { fill: "M4 14l15 13L32 6l13 21 15-13-6 34H10ZM10 52h44v7H10Z" },
  anchor: {
    fill: `${circle(32, 11, 8)}${circle(32, 11, 3)}`,
    line: "M32 19V57M20 28H44M7 39C9 63 55 63 57 39",
    width: 6,
  },
  bulb: {
    fill: "M32 3C19 3 11 12 11 23c0 9 8 13 10 21h22c2-8 10-12 10-21C53 12 45 3 32 3ZM22 48h20v5H22ZM25 56h14c0 6-14 6-14 0Z",
  },
  cloud: { fill: "M18 52C-2 52 0 28 16 28 16 8 44 6 48 25 66 25 66 52 48 52Z" },
  fish: {
    fill: `M2 18c7 3 9 8 11 10C20 16 44 12 61 32 44 52 20 48 13 36 11 38 9 43 2 46c3-9 3-19 0-28Z${circle(47, 28, 3.5)}`,
  },
} satisfies Record<string, IconShape>;

export type IconName = keyof typeof ICONS;
