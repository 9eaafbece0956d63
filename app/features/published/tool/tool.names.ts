/** The names of the calculators in listed order. Each is a path below /tools. */
export const TOOL_NAMES = [
  "mortgage",
  "income-tax",
  "trade-in",
  "car-cost",
  "rent-or-buy",
  "medical",
  "unit-price",
] as const;

export type ToolName = (typeof TOOL_NAMES)[number];

/** The path of the list of calculators. */
export const TOOLS_PATH = "/tools";

export const toolPath = (name: ToolName): string => `${TOOLS_PATH}/${name}`;

/** Returns the paths of the list of calculators and of all calculators. */
export const toolPaths = (): string[] => [TOOLS_PATH, ...TOOL_NAMES.map(toolPath)];
