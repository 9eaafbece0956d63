import * as motifs from "./cover.motifs.ts";
import { randomOf } from "./cover.random.ts";
import * as shapes from "./cover.shapes.ts";
import type { Composition, Tones } from "./cover.shapes.ts";

/** The colours and compositions for the covers of an industry. */
type Family = { tones: readonly Tones[]; compositions: readonly Composition[] };

const tones = (ground: string, near: string, far: string, ink: string, accent: string): Tones => ({
  ground,
  near,
  far,
  ink,
  accent,
});

/** Flat, print-like colours that suit light and dark pages. */
const FAMILIES: Record<string, Family> = {
  consumer: {
    tones: [
      tones("#e9d9c3", "#d3b894", "#c39d72", "#5b3a24", "#b3261e"),
      tones("#f0d9cf", "#dcae9b", "#c98b73", "#6b2b1f", "#1f5d5a"),
      tones("#e3dfc8", "#c5bd92", "#a79d6b", "#443f22", "#c2571a"),
      tones("#7d2b23", "#98473c", "#5f1d18", "#f0d9b8", "#e2a24a"),
    ],
    compositions: [shapes.bars, shapes.receipt, motifs.cups, shapes.coins, shapes.steps, shapes.hills, motifs.tags],
  },
  auto: {
    tones: [
      tones("#d6dfdd", "#b3c4c1", "#93aba7", "#1f3a4d", "#b3261e"),
      tones("#1f3a4d", "#2f5d78", "#274b62", "#e8e2d2", "#d98b4a"),
      tones("#dcdad2", "#bbb8ab", "#9d998a", "#2b2a26", "#c4541c"),
      tones("#c9d6e2", "#9eb4c8", "#7d98b0", "#20364a", "#d1a11e"),
    ],
    compositions: [shapes.wheels, shapes.road, shapes.cells, motifs.lanes, shapes.bars, shapes.hills, motifs.dial],
  },
  health: {
    tones: [
      tones("#dfe6d5", "#bccbaa", "#9db385", "#234a36", "#1d7a46"),
      tones("#d7e6e3", "#a9cbc5", "#85b1aa", "#174a48", "#c0503a"),
      tones("#22483c", "#336253", "#1b3a31", "#dfe9d6", "#e0a458"),
      tones("#efe6da", "#d8c7ad", "#bfa984", "#3b4a3d", "#b3261e"),
    ],
    compositions: [
      shapes.pulse,
      shapes.capsules,
      motifs.leaves,
      shapes.lens,
      motifs.crosses,
      shapes.steps,
      motifs.arcs,
    ],
  },
  tech: {
    tones: [
      tones("#20202b", "#3c3c4f", "#2d2d3c", "#e8e3d6", "#e0a458"),
      tones("#dcdfe8", "#b7bccd", "#979eb5", "#252a45", "#b3261e"),
      tones("#142f3a", "#24505f", "#1a3f4c", "#dcebe8", "#e2703a"),
      tones("#e6e0ee", "#c6b9d6", "#a796bd", "#372a4d", "#1f7a6c"),
    ],
    compositions: [shapes.chip, shapes.lattice, motifs.orbits, shapes.bars, shapes.lens, motifs.dial, shapes.steps],
  },
  property: {
    tones: [
      tones("#efe3d0", "#d2b995", "#b99a70", "#5f4328", "#b3261e"),
      tones("#dfe3e0", "#b9c2bd", "#98a49e", "#34423d", "#c2651e"),
      tones("#4a352a", "#6d5241", "#5a4234", "#f0e3cd", "#d99a3f"),
      tones("#d9e1ea", "#b1c0d0", "#8fa3b8", "#2c3f55", "#b8862b"),
    ],
    compositions: [
      shapes.street,
      shapes.windows,
      motifs.towers,
      shapes.steps,
      shapes.coins,
      motifs.plan,
      shapes.receipt,
    ],
  },
  ink: {
    tones: [
      tones("#ece6d8", "#cfc6b1", "#b3a88f", "#1b1a17", "#b3261e"),
      tones("#2a2823", "#45413a", "#38352f", "#ece8df", "#d9694f"),
      tones("#e2e4e2", "#c1c6c2", "#a3aaa5", "#22302b", "#1f5fbf"),
      tones("#8c2f23", "#a94a3c", "#74241a", "#fbeee6", "#e9b949"),
    ],
    compositions: [
      shapes.columnsOfType,
      shapes.hills,
      motifs.arcs,
      shapes.bars,
      shapes.coins,
      motifs.orbits,
      shapes.lattice,
    ],
  },
};

/** The palettes of drawn covers: one for each industry, and "ink" for records without one. */
export const PALETTES = Object.keys(FAMILIES);

/**
 * Draws the cover of a record as an SVG document of 640 × 360. The same id and palette give the same drawing on every
 * machine. Neighbouring ids differ in colours and composition. An unknown palette is drawn as "ink".
 */
export function drawCover(palette: string, id: number): string {
  const { compositions } = familyOf(palette);
  return draw(palette, id, compositions[id % compositions.length] as Composition);
}

/** Draws a cover for very wide frames: hills under the sun, of which the top and bottom may be cropped. */
export function drawLandscape(palette: string, id: number): string {
  return draw(palette, id, shapes.hills);
}

const familyOf = (palette: string): Family => FAMILIES[palette] ?? (FAMILIES["ink"] as Family);

function draw(palette: string, id: number, composition: Composition): string {
  const { tones: choices } = familyOf(palette);
  const colours = choices[id % choices.length] as Tones;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${shapes.WIDTH} ${shapes.HEIGHT}" width="${shapes.WIDTH}" height="${shapes.HEIGHT}">` +
    `<rect width="${shapes.WIDTH}" height="${shapes.HEIGHT}" fill="${colours.ground}"/>${composition(randomOf(id), colours)}</svg>`
  );
}
