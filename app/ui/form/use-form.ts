import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from "react";

/** Values by field name. A checked box has the value "on". */
export type FormValues = Record<string, string>;
/** An error message for each invalid field. */
export type FormErrors = Record<string, string | undefined>;

type Options = {
  validate: (values: FormValues) => FormErrors | Promise<FormErrors>;
  /** Called on input, to load data that `validate` needs. */
  prepare?: () => void;
  /** Submits the values. Returns the message to show on failure. */
  send: (values: FormValues) => Promise<string | undefined>;
};

export type Form = {
  ref: RefObject<HTMLFormElement | null>;
  values: FormValues;
  errors: FormErrors;
  /** Message of the last failed submit; empty otherwise. */
  failure: string;
  isBusy: boolean;
  /** Handlers for the form element. */
  handlers: {
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /**
   * Validates only the named fields. Returns the values if they are valid; otherwise focuses the first invalid field.
   */
  check: (names: string[]) => Promise<FormValues | undefined>;
  setFailure: (text: string) => void;
};

/**
 * Handles a form with uncontrolled fields, so that autofill and input from before React count too. Fields are validated
 * on submit, not on blur: an error that appears on blur would move the button away from the pointer.
 */
export function useForm({ validate, prepare, send }: Options): Form {
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<FormValues>({});
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const sending = useRef(false);

  const readValues = useCallback(() => {
    const read = valuesOf(ref.current);
    setValues(read);
    return read;
  }, []);
  useEffect(() => void readValues(), [readValues]);

  const check = async (names: string[] | undefined, read: FormValues) => {
    const found = Object.entries(await validate(read)).filter(
      ([name, text]) => text !== undefined && (names?.includes(name) ?? true),
    );
    const cleared = names === undefined ? {} : Object.fromEntries(names.map((name) => [name, undefined]));
    setErrors((before) => ({ ...(names === undefined ? {} : before), ...cleared, ...Object.fromEntries(found) }));
    const wrong = found.map(([name]) => name);
    focusFirst(ref.current, wrong);
    return wrong.length === 0 ? read : undefined;
  };
  const checkAndSend = async () => {
    const fitting = await check(undefined, readValues());
    if (fitting === undefined) return;
    setFailure("");
    setFailure((await send(fitting)) ?? "");
  };
  const submit = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    await checkAndSend().finally(() => {
      sending.current = false;
      setBusy(false);
    });
  };

  return {
    ref,
    values,
    errors,
    failure,
    isBusy,
    setFailure,
    check: (names) => check(names, readValues()),
    handlers: {
      onInput: (event) => {
        readValues();
        const name = nameOf(event);
        prepare?.();
        setErrors((before) => (before[name] === undefined ? before : { ...before, [name]: undefined }));
      },
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}

/** Returns whether all named fields are filled. */
export function areFilled(values: FormValues, names: string[]): boolean {
  return names.every((name) => (values[name] ?? "").trim() !== "");
}

function valuesOf(form: HTMLFormElement | null): FormValues {
  const entries = form === null ? [] : [...new FormData(form)];
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === "string" ? value : ""]));
}

function nameOf({ target }: FormEvent): string {
  return isControl(target) ? target.name : "";
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(element: unknown): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/** Focuses the first invalid field in page order, which differs from the order of validation. */
function focusFirst(form: HTMLFormElement | null, names: string[]): void {
  const controls = [...(form?.elements ?? [])].filter(isControl);
  controls.find((control) => names.includes(control.name))?.focus();
}
