import type contribution from "./contribution.zh-cn.ts";
import type validation from "#app/i18n/zh-cn/validation.ts";
import { CONTRIBUTION_RULES, type ContributionFault, type IdentityFault } from "./contribution.rules.ts";

type Texts = { contribution: typeof contribution; validation: typeof validation };

/** Returns the text of a fault. The form and the server's answer use the same text. */
export function faultText(
  rule: ContributionFault["rule"] | IdentityFault["rule"],
  { contribution: t, validation }: Texts,
): string {
  const { titleMin, titleMax, bodyMin, bodyMax, authorMax } = CONTRIBUTION_RULES;
  switch (rule) {
    case "titleMissing":
      return validation.required(t.fields.title);
    case "titleLength":
      return t.titleLength(titleMin, titleMax);
    case "columnMissing":
      return t.choose(t.fields.column);
    case "industryMissing":
      return t.choose(t.fields.industry);
    case "bodyMissing":
      return validation.editorRequired;
    case "bodyBlank":
      return validation.contentBlank;
    case "bodyShort":
      return t.bodyShort(bodyMin);
    case "bodyLong":
      return t.bodyLong(bodyMax);
    case "coverMissing":
      return t.coverMissing;
    case "authorMissing":
      return validation.required(t.fields.author);
    case "authorLong":
      return t.authorLong(authorMax);
    case "originalMissing":
      return t.originalMissing;
    case "realNameMissing":
      return validation.required(t.fields.realName);
    case "realNameWrong":
      return t.realName;
    case "idNumberMissing":
      return validation.required(t.fields.idNumber);
    case "idNumberWrong":
      return validation.idNumber;
  }
}
