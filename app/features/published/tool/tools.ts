import type { Tool } from "./tool.ts";
import { TOOL_NAMES, type ToolName } from "./tool.names.ts";
import { carCostTool } from "./tools/car-cost.tool.ts";
import { incomeTax } from "./tools/income-tax.tool.ts";
import { medical } from "./tools/medical.tool.ts";
import { mortgage } from "./tools/mortgage.tool.ts";
import { rentOrBuyTool } from "./tools/rent-or-buy.tool.ts";
import { tradeIn } from "./tools/trade-in.tool.ts";
import { unitPriceTool } from "./tools/unit-price.tool.ts";

/** All calculators, keyed by name. */
export const TOOLS: Readonly<Record<ToolName, Tool>> = {
  mortgage,
  "income-tax": incomeTax,
  "trade-in": tradeIn,
  "car-cost": carCostTool,
  "rent-or-buy": rentOrBuyTool,
  medical,
  "unit-price": unitPriceTool,
};

/** Returns whether a text is the name of a calculator. */
export const isToolName = (name: string | undefined): name is ToolName => TOOL_NAMES.some((one) => one === name);

/** Maximum number of calculators to which an article links. */
const MOST_LINKS = 2;

/** Returns the calculators that help with an article: their topics are among its tags or in its title. */
export const toolsFor = ({ title, tags }: { title: string; tags: readonly string[] }): ToolName[] =>
  TOOL_NAMES.filter((name) =>
    TOOLS[name].topics.some((topic) => title.includes(topic) || tags.some((tag) => tag === topic)),
  ).slice(0, MOST_LINKS);
