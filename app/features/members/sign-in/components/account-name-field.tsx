import { Field } from "#app/ui/form/field.tsx";

type Props = {
  label: string;
  placeholder: string;
  error?: string | undefined;
  hint?: string | undefined;
  /**
   * The greatest number of characters. By default it is that of an e-mail address, which may replace the name at
   * sign-in.
   */
  maxLength?: number;
};

/** The field for an account name, without automatic corrections by the device. */
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
