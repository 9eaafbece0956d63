import { useRef, useState } from "react";
import { isAnimated } from "#app/features/base/rich-text/editor/picture-motion.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";

/** The milliseconds that a large file may take over a slow connection. */
const UPLOAD_MS = 300_000;

/** A file being uploaded: its progress, and then its failure or its result. */
export type Sending = {
  key: number;
  file: File;
  state: "waiting" | "sending" | "done" | "failed";
  share: number;
  msg: string;
  /** The id of the stored picture. */
  id: number | undefined;
};

/** Uploads files one after another. A failure does not stop the others. */
export function useUploadQueue() {
  const { queue: t } = useMessages("pictures");
  const { pictureStill } = useMessages("editor");
  const [items, setItems] = useState<readonly Sending[]>([]);
  const last = useRef(0);
  const line = useRef(Promise.resolve());
  const change = (key: number, part: Partial<Sending>) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...part } : item)));

  const send = async (key: number, file: File) => {
    change(key, { state: "sending" });
    const form = new FormData();
    form.append("file", file);
    const answer = await newsroomRequest("POST /newsroom/uploadToLibrary", {
      input: form,
      timeout: UPLOAD_MS,
      silent: true,
      onProgress: (share) => change(key, { share }),
    });
    if (!answer.ok) return change(key, { state: "failed", msg: answer.msg || t.failed });
    change(key, { state: "done", id: answer.data.id, msg: (await isAnimated(file)) ? pictureStill : "" });
  };
  const put = (key: number, file: File) => {
    line.current = line.current
      .then(() => send(key, file))
      .catch(() => change(key, { state: "failed", msg: t.failed }));
  };
  const add = (files: Iterable<File>) => {
    const added = [...files].map((file): Sending => {
      last.current += 1;
      return { key: last.current, file, state: "waiting", share: 0, msg: "", id: undefined };
    });
    setItems((before) => [...before.filter(({ state }) => state !== "done"), ...added]);
    for (const { key, file } of added) put(key, file);
  };
  const again = ({ key, file }: Sending) => {
    change(key, { state: "waiting", share: 0, msg: "" });
    put(key, file);
  };
  const drop = (key: number) => setItems((before) => before.filter((item) => item.key !== key));
  return { items, add, again, drop };
}
