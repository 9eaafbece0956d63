/** The effects of a style on the displayed text. */
export type CellStyle = { isStruck?: boolean; isHidden?: boolean; stands?: "sup" | "sub" | "line" };

/** Returns the effects of the declarations in a style. */
export function cellStyleOf(style: string): CellStyle {
  const look: CellStyle = {};
  for (const declaration of style.toLowerCase().split(";")) {
    const [name = "", value = ""] = declaration.split(":").map((part) => part.trim());
    if (name === "vertical-align")
      look.stands = value.startsWith("super") ? "sup" : value.startsWith("sub") ? "sub" : "line";
    // Word's own property: points above or below the baseline.
    else if (name === "mso-text-raise") look.stands = value.startsWith("-") ? "sub" : "sup";
    else if (name === "text-decoration" || name === "text-decoration-line" || name === "text-line-through")
      look.isStruck = value.includes("line-through") || value.includes("single");
    else if (name === "display" || name === "mso-hide" || name === "visibility")
      look.isHidden = /^(?:none|all|hidden|collapse)/.test(value);
  }
  return look;
}

/** Returns the effects of the classes in a style sheet. Excel and WPS add such a sheet to a table. */
export function cellStylesOf(sheet: string): Map<string, CellStyle> {
  const looks = new Map<string, CellStyle>();
  for (const rule of sheet.split("}")) {
    const brace = rule.lastIndexOf("{");
    if (brace < 0) continue;
    const look = cellStyleOf(rule.slice(brace + 1));
    if (Object.keys(look).length === 0) continue;
    for (const selector of rule.slice(0, brace).split(",")) {
      const name = /^[a-z]*\.([\w-]+)$/i.exec(selector.replaceAll(/<!--|-->/g, "").trim())?.[1];
      if (name !== undefined) looks.set(name, { ...looks.get(name), ...look });
    }
  }
  return looks;
}
