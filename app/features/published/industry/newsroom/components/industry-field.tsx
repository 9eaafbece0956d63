import { contentLang } from "#app/lib/language.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";

type Props = {
  label: string;
  /** The text of the choice without an industry. */
  none: string;
  slug: string;
  industries: readonly { slug: string; name: string }[];
  onSet: (slug: string) => void;
};

/** Shows the choice of the industry of a record. */
export function IndustryField({ label, none, slug, industries, onSet }: Props) {
  return (
    <SelectField name="industry" label={label} value={slug} onChange={({ target }) => onSet(target.value)}>
      <option value="">{none}</option>
      {industries.map((industry) => (
        <option key={industry.slug} value={industry.slug} lang={contentLang(industry.name)}>
          {industry.name}
        </option>
      ))}
    </SelectField>
  );
}
