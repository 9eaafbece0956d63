import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { SiteFrame } from "#app/features/base/site/site.view.ts";
import { assetUrl } from "#app/lib/page/asset-url.ts";
import { contentLang } from "#app/lib/language.ts";
import styles from "./face.module.css";

type Props = { name: string; avatar: string; size?: keyof typeof PIXELS };

const PIXELS = { small: 32, large: 48, huge: 96 };

/** A member's picture. The first letters of the name replace a picture that is missing or does not load. */
export function Face({ name, avatar, size = "small" }: Props) {
  const site = useRouteLoaderData<SiteFrame>("root")?.site;
  const [broken, setBroken] = useState("");
  if (avatar === broken) {
    return (
      <span className={styles["face"]} data-size={size} aria-hidden="true" lang={contentLang(name)}>
        {[...name][0]}
      </span>
    );
  }
  const src = assetUrl(avatar, site?.cdnUrl ?? "", site?.siteUrl ?? "");
  const pixels = PIXELS[size];
  return (
    <img
      className={styles["face"]}
      data-size={size}
      src={src}
      alt=""
      width={pixels}
      height={pixels}
      onError={() => setBroken(avatar)}
    />
  );
}
