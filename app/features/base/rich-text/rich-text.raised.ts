const SIGNS = "0123456789+-−";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉₊₋₋";
const DIGITS = /^\s*([\d+−-]+)\s*$/;

/**
 * What stood above the line (`sup`) or below it (`sub`), in characters that stand there by themselves: 10<sup>5</sup> is 10⁵,
 * never 105. Text that is not digits and signs alone stays as it is.
 */
export function offTheLine(text: string, tag: "sup" | "sub"): string {
  const written = tag === "sup" ? RAISED : LOWERED;
  const digits = DIGITS.exec(text)?.[1];
  return digits === undefined ? text : [...digits].map((sign) => written[SIGNS.indexOf(sign)]).join("");
}
