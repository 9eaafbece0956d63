import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import styles from "./bulletins.module.css";

/** Starts the download of a file in the browser. */
function hand(name: string, content: string): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Offers the faulty rows as a file, which staff can correct and import again. */
export function FaultFiles({ id }: { id: number }) {
  const t = useMessages("bulletins");
  const save = async (as: "csv" | "xlsx") => {
    const answer = await newsroomRequest("GET /newsroom/bulletinImportFaults", { input: { id, as } });
    if (answer.ok) hand(answer.data.name, answer.data.content);
  };
  return (
    <span className={styles["files"]}>
      {t.faultsAs}
      <button type="button" className="btn" onClick={() => void save("xlsx")}>
        Excel
      </button>
      <button type="button" className="btn" onClick={() => void save("csv")}>
        CSV
      </button>
    </span>
  );
}
