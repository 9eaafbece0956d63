import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { editsOf, type Edit } from "./edits.ts";

/** Parts of the code for which planted defects are counted separately. */
export const DISTRICTS = ["services", "repos", "policies", "calls", "browser"] as const;
type District = (typeof DISTRICTS)[number];

/** A defect with its district. */
export type Planted = Edit & { district: District };

/** Browser code without the screens' components, which only browser tests reach. */
const BROWSER = [
  "app/{boot,lib,ui,pages,newsroom}/**/*.ts",
  "app/features/**/{components,editor,member-client,paste}/**/*.ts",
  "app/features/**/*.view.ts",
];
const FILES: Record<District, string[]> = {
  services: ["app/features/**/*.service.server.ts", "app/features/**/*.record.server.ts"],
  repos: ["app/features/**/*.repo.server.ts"],
  policies: ["app/features/**/*.{policy,rules}.ts"],
  calls: ["app/{features,pages}/**/*.calls{,.server}.ts", "server/api/**/*.ts"],
  browser: BROWSER,
};
const NOT_PRODUCT = /\.(test|spec|d)\.ts$|\.(zh-cn|en)\.ts$/;

/** Returns every possible defect of the project, by file. */
export function editsOfProject(): Planted[] {
  const districtOf = new Map<string, District>();
  for (const district of DISTRICTS)
    for (const file of globSync(FILES[district])) {
      const isServerOnly = district === "browser" && file.includes(".server.");
      if (!NOT_PRODUCT.test(file) && !isServerOnly && !districtOf.has(file)) districtOf.set(file, district);
    }
  return [...districtOf]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([path, district]) => {
      const file = resolve(path);
      const edits = editsOf(file, readFileSync(file, "utf8"), { isBrowser: district === "browser" });
      return edits.map((edit) => ({ ...edit, district }));
    });
}
