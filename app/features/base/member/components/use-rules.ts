import type { z } from "zod";
import { loadMessages, messagesOf } from "#app/i18n/messages.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import type { FormErrors, FormValues } from "#app/ui/form/use-form.ts";
import { fieldErrors } from "./field-errors.ts";

const loadSchemas = () => import("../member.schema.ts");
type Schemas = Awaited<ReturnType<typeof loadSchemas>>;

/** Functions with which useForm loads the rules of a form and validates it. */
type Rules = { prepare: () => void; validate: (values: FormValues) => Promise<FormErrors> };

/**
 * Returns the rules of a form that is shown before they are loaded, because zod is larger than the form itself. The
 * rules are loaded at the first typed letter. Without a network every form counts as valid, and the server applies the
 * same rules.
 */
export function useRules(schemaOf: (schemas: Schemas) => z.ZodType): Rules {
  const language = useLanguage();
  const load = async () => {
    const [schemas] = await Promise.all([loadSchemas(), loadMessages(language, ["validation"])]);
    return (values: FormValues) => fieldErrors(schemaOf(schemas), values, messagesOf(language, "validation"));
  };
  return {
    prepare: () => void load().catch(() => undefined),
    validate: async (values) => {
      const errorsOf = await load().catch(() => () => ({}));
      return errorsOf(values);
    },
  };
}
