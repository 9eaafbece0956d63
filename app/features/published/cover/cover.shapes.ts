import type { Random } from "./cover.random.ts";

/** The size of a drawn cover, in user units. */
export const WIDTH = 640;
export const HEIGHT = 360;

/** Colours of one cover: the background, two similar tones, ink and one accent. */
export type Tones = { ground: string; near: string; far: string; ink: string; accent: string };

/** Draws a composition on the background, as SVG markup. */
export type Composition = (random: Random, tones: Tones) => string;

export const n = (value: number) => String(Math.round(value * 10) / 10);

export const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

export const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;

export const ring = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`;

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const series = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

/** Prices side by side: bars on a base line, one of them marked. */
export const bars: Composition = (random, tones) => {
  const count = random.whole(6, 10);
  const step = 500 / count;
  const marked = random.whole(1, count - 2);
  return (
    series(count, (i) => {
      const height = random.between(60, 230);
      return rect(
        70 + i * step,
        300 - height,
        step * 0.58,
        height,
        i === marked ? tones.accent : i % 2 === 0 ? tones.ink : tones.near,
      );
    }) + rect(50, 300, 540, 4, tones.ink)
  );
};

/** Hills of three tones under a round sun. */
export const hills: Composition = (random, tones) => {
  const ridge = (base: number, swing: number) => {
    const points = Array.from({ length: 7 }, (_, i) => `${n((i * WIDTH) / 6)} ${n(base - random.between(0, swing))}`);
    return `M0 ${HEIGHT}L${points.join("L")}L${WIDTH} ${HEIGHT}Z`;
  };
  return (
    circle(random.between(140, 520), random.between(90, 140), random.between(52, 84), tones.accent) +
    path(ridge(230, 90), tones.far) +
    path(ridge(280, 80), tones.near) +
    path(ridge(330, 60), tones.ink)
  );
};

/** Two wheels and the line of a body over them. */
export const wheels: Composition = (random, tones) => {
  const r = random.between(54, 68);
  const [left, right, floor] = [random.between(170, 200), random.between(440, 480), 290];
  const roof = random.between(90, 130);
  return (
    rect(0, floor, WIDTH, HEIGHT - floor, tones.near) +
    line(
      `M70 ${floor - r}C${left - 60} ${roof + 80} ${left} ${roof} ${(left + right) / 2} ${roof}S${right + 90} ${roof + 50} 580 ${floor - r}`,
      tones.accent,
      16,
    ) +
    [left, right].map((x) => ring(x, floor - r, r, tones.ink, 22) + circle(x, floor - r, 12, tones.ink)).join("")
  );
};

/** A road that runs to the horizon, with its middle line. */
export const road: Composition = (random, tones) => {
  const [x, y] = [random.between(240, 400), random.between(110, 150)];
  const dashes = series(6, (i) => {
    const [near, far] = [i / 6, (i + 0.45) / 6].map((t) => t * t) as [number, number];
    const at = (t: number) => ({ x: x + (320 - x) * t, y: y + (HEIGHT - y) * t, w: 2 + 16 * t });
    const [a, b] = [at(near), at(far)];
    return path(
      `M${n(a.x - a.w / 2)} ${n(a.y)}L${n(a.x + a.w / 2)} ${n(a.y)}L${n(b.x + b.w / 2)} ${n(b.y)}L${n(b.x - b.w / 2)} ${n(b.y)}Z`,
      tones.ground,
    );
  });
  return (
    rect(0, y, WIDTH, HEIGHT - y, tones.near) +
    circle(x + random.between(-60, 60), y - 34, 44, tones.accent) +
    rect(0, y, WIDTH, 3, tones.ink) +
    path(`M${n(x - 8)} ${n(y)}L${n(x + 8)} ${n(y)}L620 ${HEIGHT}L20 ${HEIGHT}Z`, tones.ink) +
    dashes
  );
};

/** Cells in a row, the first ones filled. */
export const cells: Composition = (random, tones) => {
  const count = random.whole(5, 8);
  const full = random.whole(2, count - 1);
  const step = 480 / count;
  return (
    `<rect x="64" y="100" width="500" height="160" rx="14" fill="none" stroke="${tones.ink}" stroke-width="14"/>` +
    rect(572, 148, 24, 64, tones.ink) +
    series(count, (i) => rect(84 + i * step, 122, step - 14, 116, i < full ? tones.accent : tones.near))
  );
};

/** A pulse over a faint grid. */
export const pulse: Composition = (random, tones) => {
  const beats = random.whole(2, 3);
  const width = WIDTH / beats;
  const beat = series(beats, (i) => {
    const x = i * width;
    const high = random.between(80, 140);
    return `L${n(x + width * 0.35)} 200L${n(x + width * 0.45)} ${n(200 - high)}L${n(x + width * 0.56)} ${n(200 + high * 0.6)}L${n(x + width * 0.64)} 200`;
  });
  return (
    series(9, (i) => rect(0, 36 + i * 36, WIDTH, 1.5, tones.near)) +
    series(16, (i) => rect(20 + i * 40, 0, 1.5, HEIGHT, tones.near)) +
    line(`M0 200${beat}L${WIDTH} 200`, tones.accent, 12) +
    circle(random.between(80, 560), 200, 13, tones.ink)
  );
};

/** Capsules in rows, two-toned, one of another colour. */
export const capsules: Composition = (random, tones) => {
  const marked = random.whole(0, 14);
  const tilt = random.pick([-18, -12, 14, 20]);
  return series(15, (i) => {
    const [x, y] = [90 + (i % 5) * 116, 74 + Math.floor(i / 5) * 106];
    const half = i === marked ? tones.accent : tones.ink;
    return `<g transform="rotate(${tilt} ${x} ${y})"><rect x="${x - 42}" y="${y - 19}" width="84" height="38" rx="19" fill="${tones.near}"/><path d="M${x} ${y - 19}h23a19 19 0 0 1 0 38h-23z" fill="${half}"/></g>`;
  });
};

/** Round cells of many sizes under a lens. */
export const lens: Composition = (random, tones) =>
  series(26, () =>
    circle(
      random.between(0, WIDTH),
      random.between(0, HEIGHT),
      random.between(8, 34),
      random.pick([tones.near, tones.far]),
    ),
  ) +
  circle(random.between(250, 390), 176, 104, tones.ground) +
  ring(320, 176, 106, tones.ink, 14) +
  circle(random.between(290, 340), random.between(150, 200), random.between(30, 48), tones.accent) +
  line("M398 250L470 322", tones.ink, 22);

/** A chip with its traces. */
export const chip: Composition = (random, tones) => {
  const size = random.between(120, 160);
  const [x, y] = [320 - size / 2, 180 - size / 2];
  const traces = series(6, (i) => {
    const at = y + 14 + (i * (size - 28)) / 5;
    const bend = random.between(-50, 50);
    const [left, right] = [random.between(20, 130), random.between(510, 620)];
    return (
      line(`M${n(x)} ${n(at)}H${n(x - 50)}L${n(x - 84)} ${n(at + bend)}H${n(left)}`, tones.near, 5) +
      line(
        `M${n(x + size)} ${n(at)}H${n(x + size + 50)}L${n(x + size + 84)} ${n(at - bend)}H${n(right)}`,
        tones.near,
        5,
      ) +
      circle(left, at + bend, 8, tones.accent) +
      circle(right, at - bend, 8, tones.far)
    );
  });
  return (
    traces +
    rect(x, y, size, size, tones.ink) +
    rect(x + size * 0.3, y + size * 0.3, size * 0.4, size * 0.4, tones.accent)
  );
};

/** A lattice of points that swells like a wave. */
export const lattice: Composition = (random, tones) => {
  const [cx, cy] = [random.between(120, 520), random.between(80, 280)];
  return series(15 * 9, (i) => {
    const [x, y] = [32 + (i % 15) * 41, 24 + Math.floor(i / 15) * 39];
    const r = 3 + 13 * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / 26_000);
    return circle(x, y, r, r > 11 ? tones.accent : r > 6 ? tones.ink : tones.near);
  });
};

/** A street of gabled houses. */
export const street: Composition = (random, tones) => {
  let x = 34;
  let houses = "";
  while (x < 560) {
    const w = random.between(66, 112);
    const top = random.between(110, 210);
    const fill = random.pick([tones.ink, tones.near, tones.far, tones.near]);
    houses += path(`M${n(x)} 300V${n(top)}L${n(x + w / 2)} ${n(top - 42)}L${n(x + w)} ${n(top)}V300Z`, fill);
    houses += rect(x + w / 2 - 11, top + 26, 22, 28, random.whole(0, 2) === 0 ? tones.accent : tones.ground);
    x += w + random.between(4, 14);
  }
  return houses + rect(0, 300, WIDTH, 4, tones.ink);
};

/** Windows of a tall house, some of them lit. */
export const windows: Composition = (random, tones) => {
  const [columns, rows] = [random.whole(6, 8), 5];
  const w = 380 / columns;
  return (
    rect(110, 30, 420, 330, tones.ink) +
    series(columns * rows, (i) => {
      const fill = random.pick([tones.far, tones.far, tones.near, tones.accent]);
      return rect(134 + (i % columns) * w, 54 + Math.floor(i / columns) * 60, w - 14, 40, fill);
    })
  );
};

/** Steps that climb, with a mark on the last. */
export const steps: Composition = (random, tones) => {
  const count = random.whole(5, 7);
  const [w, h] = [WIDTH / count, 230 / count];
  return (
    series(count, (i) => rect(i * w, 330 - (i + 1) * h, w + 1, HEIGHT, i % 2 === 0 ? tones.near : tones.far)) +
    circle(WIDTH - w / 2, 330 - count * h - 34, 26, tones.accent) +
    line(`M${n(w / 2)} ${n(330 - h - 14)}L${n(WIDTH - w / 2)} ${n(330 - count * h - 34)}`, tones.ink, 6)
  );
};

/** A receipt with its lines and a torn edge. */
export const receipt: Composition = (random, tones) => {
  const tooth = (i: number) => `L${n(200 + i * 24)} ${i % 2 === 0 ? 330 : 314}`;
  return (
    path(`M200 36H440V330${series(11, (i) => tooth(10 - i))}Z`, tones.ground === "#ffffff" ? tones.near : "#fffdf8") +
    series(7, (i) => {
      const w = random.between(50, 130);
      return (
        rect(226, 74 + i * 30, w, 8, tones.ink, 0.75) +
        rect(378, 74 + i * 30, 38, 8, i === 5 ? tones.accent : tones.near)
      );
    }) +
    rect(0, 30, WIDTH, 10, tones.ink)
  );
};

/** Discs that overlap like coins. */
export const coins: Composition = (random, tones) => {
  const count = random.whole(4, 6);
  return series(count, (i) => {
    const x = 130 + (i * 380) / (count - 1);
    const y = 180 + random.between(-46, 46);
    return (
      circle(x, y, 72, i % 2 === 0 ? tones.near : tones.far) + ring(x, y, 56, i === 1 ? tones.accent : tones.ink, 6)
    );
  });
};

/** Columns of text, as on a newspaper page seen from a distance. */
export const columnsOfType: Composition = (random, tones) => {
  const marked = random.whole(0, 2);
  return (
    rect(60, 44, 520, 12, tones.ink) +
    series(3, (c) =>
      series(11, (i) =>
        rect(
          60 + c * 182,
          84 + i * 22,
          i === 10 ? random.between(40, 110) : 156,
          9,
          c === marked && i < 3 ? tones.accent : i % 4 === 3 ? tones.near : tones.far,
        ),
      ),
    )
  );
};
