import { useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomDownload } from "#app/newsroom/kit/client/download.ts";
import { askPicture } from "#app/features/base/picture/newsroom/components/picture-data.ts";
import styles from "./complaints.module.css";

type File = CallData<"GET /newsroom/complaint">["files"][number];

/** Shows the attachments of a complaint; each is loaded on demand. */
export function ComplaintFiles({ files, maySee }: { files: readonly File[]; maySee: boolean }) {
  const { complaints: t } = useMessages("submissions");
  return (
    <>
      <h3>{t.files.title}</h3>
      <ol className={styles["files"]}>
        {files.map((file) => (
          <Attached key={file.id} file={file} maySee={maySee} />
        ))}
      </ol>
    </>
  );
}

function Attached({ file: { id, suffix, size, at }, maySee }: { file: File; maySee: boolean }) {
  const { complaints, failed } = useMessages("submissions");
  const { files: t } = complaints;
  const [picture, setPicture] = useState<string>();
  const look = () =>
    askPicture(`complaintFile?id=${id}`).then(setPicture, () => {
      showToast(failed, "error");
    });
  const save = async () => {
    const refusal = await newsroomDownload("GET /newsroom/complaintFile", { id });
    if (refusal !== undefined) showToast(refusal, "error");
  };
  return (
    <li>
      <span>{t.about(suffix.toUpperCase(), Math.ceil(size / 1_024), formatDateTime(at * 1_000))}</span>
      {maySee && suffix !== "pdf" && picture === undefined && (
        <button type="button" className="btn" onClick={() => void look()}>
          {t.look}
        </button>
      )}
      {maySee && (
        <button type="button" className="btn" onClick={() => void save()}>
          {t.save}
        </button>
      )}
      {picture !== undefined && <img src={picture} alt={t.alt} />}
    </li>
  );
}
