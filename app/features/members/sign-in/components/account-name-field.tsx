import { Field } from "#app/ui/form/field.tsx";

type Props = {
  label: string;
  placeholder: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Maximum characters; by default those of an address, which may replace the name at sign-in. */
  maxLength?: number;
};

/** The name of an account, which no device may improve. */
export function AccountNameField({ maxLength = 254, ...field }: Props) {
  return (
    <Field
      {...field}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={maxLength}
    />
  );
}
