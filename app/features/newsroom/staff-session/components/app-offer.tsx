import { useEffect, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { Field } from "#app/ui/form/field.tsx";
import styles from "./sign-in.module.css";

/** Shows the QR code and the secret for binding an app, and the field `code`. */
export function AppOffer({ text, secret, address }: { text: string; secret: string; address: string }) {
  const { signIn: t } = useMessages("newsroom");
  return (
    <>
      <p>{text}</p>
      <QrCode text={address} label={t.qr} />
      <p className={styles["secret"]}>
        {t.secret} <code>{secret}</code> <a href={address}>{t.openApp}</a>
      </p>
      <Field
        name="code"
        label={t.codes.app}
        hint={t.hints.app}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
      />
    </>
  );
}

type Modules = { size: number; get: (row: number, column: number) => number };

/** Draws a QR code as one SVG path. Its library is loaded on demand. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [modules, setModules] = useState<Modules>();
  useEffect(() => {
    void import("qrcode").then(({ default: { create } }) => setModules(create(text).modules));
  }, [text]);
  const size = modules?.size ?? 1;
  return (
    <svg className={styles["qr"]} viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label}>
      <path d={modules === undefined ? "" : pathOf(modules)} />
    </svg>
  );
}

/** Returns the SVG path of the dark squares. */
function pathOf(modules: Modules): string {
  const { size } = modules;
  const cells = Array.from({ length: size * size }, (_, index) => [Math.floor(index / size), index % size] as const);
  const dark = cells.filter(([row, column]) => modules.get(row, column) !== 0);
  return dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join("");
}
