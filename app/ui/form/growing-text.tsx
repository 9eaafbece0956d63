import { contentLang } from "#app/lib/language.ts";
import type { ComponentProps } from "react";
import styles from "./growing-text.module.css";

type Props = Omit<ComponentProps<"textarea">, "value" | "rows" | "children"> & { value: string };

/**
 * A text area as high as its text, in the type of the given class. A copy of the text behind it gives the height: WebKit has
 * `field-sizing` only since Safari 26.2.
 */
export function GrowingText({ className = "", value, placeholder = "", ...props }: Props) {
  return (
    <span className={`${styles["growing"]} ${className}`} data-text={value === "" ? placeholder : value}>
      <textarea rows={1} lang={contentLang(value)} value={value} placeholder={placeholder} {...props} />
    </span>
  );
}
