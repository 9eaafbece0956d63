import { useState, type ReactNode } from "react";
import { formatDateTime } from "#app/lib/dates.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./versions.module.css";

/** A version with its author and time. Both may be "" if the command line or SQL created it. */
type Version = { number: number; by: string; at: string };

/**
 * How to restore a version: the label of the button, which versions have one, and the function. That function returns
 * the reason on failure.
 */
type WayBack<V> = {
  text: string;
  isTo: (version: V, index: number) => boolean;
  take: (version: V) => Promise<string | undefined>;
};

type Props<V extends Version> = {
  title: string;
  /** The versions, newest first; undefined while they are loading. */
  versions: readonly V[] | undefined;
  /** The message of an empty list. */
  none: string;
  nameOf: (number: number) => string;
  /** Renders the content or the change of a version. */
  renderContent: (version: V, index: number) => ReactNode;
  wayBack?: WayBack<V>;
  onClose: () => void;
};

/** Shows a list of versions, each with its content and a button that restores it. */
export function VersionList<V extends Version>({
  title,
  versions,
  none,
  nameOf,
  renderContent,
  wayBack,
  onClose,
}: Props<V>) {
  const [failure, setFailure] = useState("");
  const take = async (way: WayBack<V>, version: V) => {
    const why = await way.take(version);
    if (why === undefined) onClose();
    else setFailure(why);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {versions?.length === 0 && <p>{none}</p>}
      <ol className={styles["told"]}>
        {versions?.map((version, index) => (
          <li key={version.number}>
            <p className="meta">
              <b>{nameOf(version.number)}</b> <MixedText text={version.by} />{" "}
              {version.at !== "" && <span className="num">{formatDateTime(version.at)}</span>}
            </p>
            {renderContent(version, index)}
            {wayBack?.isTo(version, index) && (
              <button type="button" className="btn" onClick={() => void take(wayBack, version)}>
                {wayBack.text}
              </button>
            )}
          </li>
        ))}
      </ol>
      <p className={kit["failure"]} role="alert">
        {failure}
      </p>
    </Dialog>
  );
}
