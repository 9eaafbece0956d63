import { useState, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { weiboHref } from "../share.view.ts";
import { copyText } from "./copy-text.ts";
import styles from "./share-bar.module.css";
import { CardIcon, LinkIcon, MoreIcon, WechatIcon, WeiboIcon } from "./share-icons.tsx";
import type { ShareCodeProps } from "./share-code.tsx";
import { useAbsoluteUrl } from "./use-absolute-url.ts";

export type ShareProps = {
  /** Path of the page on this site, or its full URL. */
  url: string;
  title: string;
  /** Path of the share card. */
  cardSrc: string;
};

/**
 * Buttons for sharing a page. Weibo and the card are plain links; the others need a script and are missing without
 * scripts.
 */
export function ShareBar({ url: address, title, cardSrc }: ShareProps) {
  const t = useMessages("share");
  const url = useAbsoluteUrl(address);
  const code = useShareCode();
  const native = useNativeShare();

  const copy = async () => {
    const copied = await copyText(url);
    showToast(copied ? t.copied : t.notCopied(url), copied ? "success" : "error");
  };
  return (
    <fieldset className={styles["bar"]} aria-label={t.ways} data-chrome="">
      <Way icon={<LinkIcon />} text={t.copyLink} onClick={() => void copy()} />
      <Way icon={<WechatIcon />} text={t.wechat} onClick={() => void code.open()} />
      <Way icon={<WeiboIcon />} text={t.weibo} href={weiboHref(url, title)} />
      <Way icon={<CardIcon />} text={t.card} href={cardSrc} />
      {native && <Way icon={<MoreIcon />} text={t.native} onClick={() => void shareNatively(url, title)} />}
      {code.Code !== undefined && <code.Code url={url} title={title} onClose={code.close} />}
    </fieldset>
  );
}

type WayProps = { icon: ReactNode; text: string } & (
  | { href: string; onClick?: never }
  | { href?: never; onClick: () => void }
);

function Way({ icon, text, href, onClick }: WayProps) {
  const t = useMessages("common");
  if (href !== undefined) {
    return (
      <a className={styles["way"]} href={href} target="_blank" rel="noopener noreferrer">
        {icon}
        <span>
          {text}
          <span className="visually-hidden">{t.opensNewWindow}</span>
        </span>
      </a>
    );
  }
  return (
    <button type="button" className={styles["way"]} onClick={onClick} data-needs-script="">
      {icon}
      <span>{text}</span>
    </button>
  );
}

/** The dialog with the QR code. Its code and the QR library are loaded when the reader opens it. */
function useShareCode() {
  const t = useMessages("share");
  const [Code, setCode] = useState<ComponentType<ShareCodeProps>>();
  const open = async () => {
    try {
      const { ShareCode } = await import("./share-code.tsx");
      setCode(() => ShareCode);
    } catch {
      showToast(t.noCode, "error");
    }
  };
  return { Code, open, close: () => setCode(undefined) };
}

const never = () => () => {};

/** Returns whether the device has its own share dialog. It is false on the server and during hydration. */
function useNativeShare(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof navigator.share === "function",
    () => false,
  );
}

async function shareNatively(url: string, title: string): Promise<void> {
  try {
    await navigator.share({ url, title });
  } catch {
    // Nothing to do: the reader has closed the dialog, or the device has no target for sharing.
  }
}
