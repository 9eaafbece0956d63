import { Field } from "#app/ui/form/field.tsx";

type Props = {
  name: string;
  label: string;
  hint?: string;
  words: readonly string[];
  onSet: (words: string[]) => void;
};

/** Shows a text field for several words, separated by commas. It removes duplicates. */
export function WordsField({ words, onSet, ...field }: Props) {
  return (
    <Field
      {...field}
      key={words.join()}
      lang="zh-CN"
      defaultValue={words.join("，")}
      onBlur={({ target }) => {
        const said = target.value.split(/[,，、\n]/).map((word) => word.trim());
        const next = [...new Set(said.filter((word) => word !== ""))];
        if (next.join() !== words.join()) onSet(next);
      }}
    />
  );
}
