const SIGNS = "0123456789+-−";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉₊₋₋";
const DIGITS = /^\s*([\d+−-]+)\s*$/;

/**
 * Converts superscript (`sup`) or subscript (`sub`) to Unicode characters: 10<sup>5</sup> becomes 10⁵, never 105. Text
 * with anything but digits and signs stays unchanged.
 */
export function offTheLine(text: string, tag: "sup" | "sub"): string {
  const written = tag === "sup" ? RAISED : LOWERED;
  const digits = DIGITS.exec(text)?.[1];
  return digits === undefined ? text : [...digits].map((sign) => written[SIGNS.indexOf(sign)]).join("");
}
