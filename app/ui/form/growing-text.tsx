import { contentLang } from "#app/lib/language.ts";
import type { ComponentProps } from "react";
import styles from "./growing-text.module.css";

type Props = Omit<ComponentProps<"textarea">, "value" | "rows" | "children"> & { value: string };

/**
 * A text area that is as high as its text, with the font of the given class. A copy of the text behind it determines
 * the height, because Safari has `field-sizing` only since 26.2.
 */
export function GrowingText({ className = "", value, placeholder = "", ...props }: Props) {
  return (
    <span className={`${styles["growing"]} ${className}`} data-text={value === "" ? placeholder : value}>
      <textarea rows={1} lang={contentLang(value)} value={value} placeholder={placeholder} {...props} />
    </span>
  );
}
