import type contribution from "../contribution.zh-cn.ts";
import type validation from "#app/i18n/zh-cn/validation.ts";
import { isBlankHtml } from "#app/features/base/rich-text/clean/rich-text.blank.ts";
import { faultsOf, identityFaultsOf, type ContributionFault, type IdentityFault } from "../contribution.rules.ts";
import type { ContributionFields } from "../contribution.schema.ts";
import { faultText } from "../contribution.texts.ts";

export type IdentityValues = { realName: string; idNumber: string };

/** An error message for each invalid field. */
export type DraftErrors = Partial<Record<ContributionFault["field"] | IdentityFault["field"], string>>;

type Written = {
  fields: ContributionFields;
  /** The number of characters of the body, counted as on the server. */
  characters: number;
  /** Undefined if no identity is required, or one is stored. */
  identity: IdentityValues | undefined;
};

/** Errors that prevent submission, by the rules of the server. */
export function findErrors(
  { fields, characters, identity }: Written,
  texts: { contribution: typeof contribution; validation: typeof validation },
): DraftErrors {
  const { title, column, industry, body, cover, author, original } = fields;
  const faults = [
    ...faultsOf({
      title,
      columnId: column,
      industryId: industry,
      body: { isMissing: body === "", isBlank: isBlankHtml(body), characters },
      cover,
      author,
      isOriginal: original,
    }),
    ...(identity === undefined ? [] : identityFaultsOf(identity)),
  ];
  return Object.fromEntries(faults.map(({ field, rule }) => [field, faultText(rule, texts)]));
}

/** Moves the focus to the first invalid field of the page. */
export function focusField(form: HTMLFormElement | null, names: string[]): void {
  const all = form?.querySelectorAll<HTMLElement>("[name], [data-field], [role=textbox]") ?? [];
  const nameOf = (element: HTMLElement) =>
    element.role === "textbox" ? "body" : (element.dataset["field"] ?? element.getAttribute("name") ?? "");
  const first = [...all].find((element) => names.includes(nameOf(element)));
  first?.focus();
}

/** Returns the text of a sanitized body, for counting. */
export function textOfHtml(html: string): string {
  const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
  return html.replace(/<[^<>]*>/g, " ").replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
}
