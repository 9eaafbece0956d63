import { useEffect, useRef, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import type { UploadTopic } from "../upload.schema.ts";
import { uploadFile, type StoredFile } from "./upload-file.ts";

type Options = {
  topic: UploadTopic;
  check: (file: File) => Promise<string | undefined>;
  remark?: (file: File) => Promise<string>;
  onUploaded: (file: StoredFile["file"]) => void;
};

type Upload = {
  /** The file being uploaded and its progress in percent. */
  running: { name: string; percent: number } | undefined;
  /** The error message of the last upload; empty after a success. */
  failure: string;
  /** The message after the last successful upload. */
  outcome: string;
  /** Uploads a file, unless another upload is running. */
  take: (file: File) => Promise<void>;
  cancel: () => void;
};

/** Handles one upload at a time, with its progress. Leaving the page cancels it. */
export function useUpload({ topic, check, remark, onUploaded }: Options): Upload {
  const t = useMessages("upload");
  const [running, setRunning] = useState<Upload["running"]>();
  const [failure, setFailure] = useState("");
  const [outcome, setOutcome] = useState("");
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const send = async (file: File, { signal }: AbortController) => {
    const show = (share: number) => setRunning({ name: file.name, percent: Math.floor(share * 100) });
    show(0);
    const answer = await uploadFile(file, { topic, onProgress: show, signal });
    setRunning(undefined);
    if (answer.ok) {
      setOutcome(t.done(file.name, (await remark?.(file)) ?? ""));
      onUploaded(answer.data.file);
    } else if (answer.cancelled) setOutcome(t.cancelled);
    else setFailure(answer.msg);
  };

  return {
    running,
    failure,
    outcome,
    cancel: () => controller.current?.abort(),
    async take(file) {
      if (controller.current !== undefined) return;
      const own = new AbortController();
      controller.current = own;
      const fault = await check(file);
      setFailure(fault ?? "");
      setOutcome("");
      if (fault === undefined) await send(file, own);
      controller.current = undefined;
    },
  };
}
