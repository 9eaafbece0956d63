import { circle, HEIGHT, line, n, rect, ring, series, WIDTH, type Composition } from "./cover.shapes.ts";

/** Returns a filled polygon. */
const polygon = (points: [number, number][], fill: string) =>
  `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z" fill="${fill}"/>`;

/** Returns a rectangle with round corners, rotated about its centre. */
const tile = (x: number, y: number, w: number, h: number, r: number, fill: string, turn = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}" fill="${fill}"${
    turn === 0 ? "" : ` transform="rotate(${n(turn)} ${n(x + w / 2)} ${n(y + h / 2)})"`
  }/>`;

/** Cups with lids and straws in a row, one of them filled. */
export const cups: Composition = (random, tones) => {
  const count = random.whole(3, 4);
  const step = 520 / count;
  const marked = random.whole(0, count - 1);
  return (
    rect(0, 300, WIDTH, 60, tones.near) +
    series(count, (i) => {
      const [x, tall] = [60 + i * step + step / 2, random.between(130, 170)];
      const top = 300 - tall;
      const lean = random.between(-16, 26);
      const fill = i === marked ? tones.accent : tones.far;
      const cup: [number, number][] = [
        [x - 46, top],
        [x + 46, top],
        [x + 34, 300],
        [x - 34, 300],
      ];
      const level = top + tall * random.between(0.25, 0.5);
      const inset = 12 * ((level - top) / tall);
      const drink: [number, number][] = [
        [x - 46 + inset, level],
        [x + 46 - inset, level],
        [x + 34, 300],
        [x - 34, 300],
      ];
      return (
        line(`M${n(x)} ${n(top)}L${n(x + lean)} ${n(top - 58)}`, tones.ink, 7) +
        polygon(cup, tones.ink) +
        polygon(drink, fill) +
        tile(x - 54, top - 14, 108, 18, 4, tones.ink)
      );
    })
  );
};

/** Price tags that hang from a rail. */
export const tags: Composition = (random, tones) => {
  const count = random.whole(4, 5);
  const marked = random.whole(0, count - 1);
  const colours = [tones.ink, tones.far, tones.near];
  return (
    rect(0, 52, WIDTH, 6, tones.ink) +
    series(count, (i) => {
      const x = 40 + ((i + 0.5) * 560) / count;
      const [drop, w, h] = [random.between(30, 90), random.between(72, 92), random.between(110, 150)];
      const top = 58 + drop;
      const fill = i === marked ? tones.accent : (colours[i % colours.length] ?? tones.near);
      const shape: [number, number][] = [
        [x, top],
        [x + w / 2, top + 30],
        [x + w / 2, top + h],
        [x - w / 2, top + h],
        [x - w / 2, top + 30],
      ];
      return (
        line(`M${n(x)} 58V${n(top + 26)}`, tones.ink, 3) +
        polygon(shape, fill) +
        circle(x, top + 30, 8, tones.ground) +
        rect(x - w / 4, top + h - 34, w / 2, 8, tones.ground)
      );
    })
  );
};

/** A street from above: slanted lanes with cars. */
export const lanes: Composition = (random, tones) => {
  const marked = random.whole(0, 3);
  const lane = (i: number) => {
    const y = -40 + i * 96;
    const cars = series(random.whole(1, 3), (car) => {
      const x = -60 + car * 270 + random.between(0, 120);
      const fill = i === marked && car === 1 ? tones.accent : car % 2 === 0 ? tones.ink : tones.far;
      return tile(x, y + 22, 104, 50, 14, fill) + tile(x + 26, y + 30, 40, 34, 8, tones.ground);
    });
    const dashes = series(12, (dash) => rect(-120 + dash * 80, y + 94, 40, 4, tones.ground));
    return (i === 4 ? "" : dashes) + cars;
  };
  return `<g transform="rotate(-14 320 180)">${rect(-160, -60, 960, 500, tones.near)}${series(5, lane)}</g>`;
};

/** A dial with its scale and a hand. */
export const dial: Composition = (random, tones) => {
  const [x, y, r] = [random.between(280, 360), 290, random.between(190, 220)];
  const at = random.whole(4, 14);
  const mark = (i: number) =>
    `<path d="M${n(x - r)} ${y}h${i % 3 === 0 ? 38 : 22}" stroke="${i > at ? tones.far : tones.ink}" stroke-width="${i % 3 === 0 ? 9 : 6}" transform="rotate(${i * 10} ${n(x)} ${y})"/>`;
  return (
    `<path d="M${n(x - r - 34)} ${y}a${n(r + 34)} ${n(r + 34)} 0 0 1 ${n(2 * r + 68)} 0z" fill="${tones.near}"/>` +
    series(19, mark) +
    `<path d="M${n(x + 12)} ${y - 12}L${n(x - r + 60)} ${y}L${n(x + 12)} ${y + 12}z" fill="${tones.accent}" transform="rotate(${at * 10} ${n(x)} ${y})"/>` +
    circle(x, y, 26, tones.ink) +
    circle(x, y, 10, tones.ground) +
    rect(0, y + 36, WIDTH, HEIGHT - y - 36, tones.ink)
  );
};

/** A stem with leaves in pairs. */
export const leaves: Composition = (random, tones) => {
  const count = random.whole(4, 6);
  const marked = random.whole(1, count - 1);
  const x = random.between(260, 380);
  const leaf = (i: number) => {
    const y = 330 - (i * 270) / count;
    const [w, h] = [150 - i * 12, 54 - i * 3];
    const side = (turn: number, fill: string) =>
      `<path d="M0 0Q${n(w * 0.4)} ${n(-h)} ${n(w)} 0Q${n(w * 0.4)} ${n(h * 0.6)} 0 0z" fill="${fill}" transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"/>`;
    const lift = random.between(22, 38);
    return (
      side(-lift, i === marked ? tones.accent : tones.ink) + side(lift - 180, i % 2 === 0 ? tones.far : tones.near)
    );
  };
  return line(`M${n(x)} ${HEIGHT}V40`, tones.ink, 7) + series(count, leaf) + circle(x, 40, 15, tones.accent);
};

/** Crosses like tiles on a wall, one of them marked. */
export const crosses: Composition = (random, tones) => {
  const [columns, rows] = [6, 4];
  const marked = random.whole(7, 16);
  const faint = random.whole(2, 4);
  return series(columns * rows, (i) => {
    const [x, y] = [20 + (i % columns) * 104 + 48, -10 + Math.floor(i / columns) * 104 + 46];
    const fill = i === marked ? tones.accent : (i + Math.floor(i / columns)) % faint === 0 ? tones.ink : tones.near;
    return rect(x - 13, y - 38, 26, 76, fill) + rect(x - 38, y - 13, 76, 26, fill);
  });
};

/** Rings around a centre, with bodies on them. */
export const orbits: Composition = (random, tones) => {
  const [x, y] = [random.between(220, 420), random.between(150, 210)];
  const count = random.whole(4, 5);
  const marked = random.whole(0, count - 1);
  return (
    series(count, (i) => {
      const r = 70 + i * 52;
      const body = `<circle cx="${n(x + r)}" cy="${n(y)}" r="${n(random.between(11, 22))}" fill="${i === marked ? tones.accent : tones.ink}" transform="rotate(${n(random.between(0, 360))} ${n(x)} ${n(y)})"/>`;
      return ring(x, y, r, i % 2 === 0 ? tones.far : tones.near, 5) + body;
    }) + circle(x, y, 38, tones.ink)
  );
};

/** Towers of different heights before a low sun. */
export const towers: Composition = (random, tones) => {
  const count = random.whole(6, 8);
  const step = WIDTH / count;
  const colours = [tones.near, tones.far, tones.ink];
  const lit = random.whole(1, count - 2);
  return (
    circle(random.between(160, 480), random.between(110, 160), random.between(56, 78), tones.accent) +
    series(count, (i) => {
      const [tall, w] = [random.between(110, 250), step * random.between(0.78, 1)];
      const x = i * step + (step - w) / 2;
      const fill = colours[(i + lit) % colours.length] ?? tones.ink;
      const panes = series(Math.floor(tall / 34), (row) =>
        rect(
          x + w * 0.22,
          332 - (row + 1) * 32,
          w * 0.56,
          8,
          i === lit && row % 2 === 0 ? tones.accent : tones.ground,
          i === lit ? 1 : 0.45,
        ),
      );
      return rect(x, 340 - tall, w, tall, fill) + panes;
    }) +
    rect(0, 338, WIDTH, 22, tones.ink)
  );
};

/** The plan of a flat: walls, doors, one room marked. */
export const plan: Composition = (random, tones) => {
  const [left, top, w, h] = [110, 50, 420, 260];
  const [x, y] = [left + w * random.between(0.38, 0.62), top + h * random.between(0.4, 0.6)];
  const rooms: [number, number, number, number][] = [
    [left, top, x - left, y - top],
    [x, top, left + w - x, y - top],
    [left, y, x - left, top + h - y],
    [x, y, left + w - x, top + h - y],
  ];
  const marked = random.whole(0, 3);
  const fills = rooms
    .map(([rx, ry, rw, rh], i) =>
      rect(rx, ry, rw, rh, i === marked ? tones.accent : i % 2 === 0 ? tones.near : tones.far),
    )
    .join("");
  const walls = `<path d="M${left} ${top}h${w}v${h}h-${w}zM${n(x)} ${top}v${n((y - top) * 0.5)}M${n(x)} ${n(y)}v${n(top + h - y)}M${left} ${n(y)}h${n((x - left) * 0.55)}M${n(x)} ${n(y)}h${n((left + w - x) * 0.4)}" fill="none" stroke="${tones.ink}" stroke-width="12"/>`;
  const swing = `<path d="M${n(x)} ${n(top + (y - top) * 0.5)}a${n((y - top) * 0.5)} ${n((y - top) * 0.5)} 0 0 0 ${n(-(y - top) * 0.5)} ${n((y - top) * 0.5)}" fill="none" stroke="${tones.ink}" stroke-width="3"/>`;
  return fills + walls + swing;
};

/** Waves of arcs, row behind row, as on old cloth. */
export const arcs: Composition = (random, tones) => {
  const r = random.pick([64, 80]);
  const rows = Math.ceil(HEIGHT / (r / 2)) + 2;
  const columns = Math.ceil(WIDTH / (2 * r)) + 1;
  const marked = columns * random.whole(3, rows - 4) + random.whole(1, columns - 2);
  const wave = (id: string, fill: string) =>
    `<g id="${id}">${circle(0, 0, r, fill)}${circle(0, 0, r * 0.86, tones.ground)}${circle(0, 0, r * 0.64, tones.near)}${circle(0, 0, r * 0.42, tones.ground)}${circle(0, 0, r * 0.2, fill)}</g>`;
  const waves = series(rows * columns, (i) => {
    const row = Math.floor(i / columns);
    const x = (i % columns) * 2 * r + (row % 2 === 0 ? 0 : r);
    return `<use href="#${i === marked ? "b" : "a"}" x="${n(x)}" y="${n(row * (r / 2))}"/>`;
  });
  return `<defs>${wave("a", tones.far)}${wave("b", tones.accent)}</defs>${waves}`;
};
