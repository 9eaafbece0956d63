import { useMessages } from "#app/i18n/messages.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { SubjectEditor } from "./subject-editor.tsx";
import { SubjectList } from "./subject-list.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./subjects.module.css";
import { useSubject } from "./subjects-data.ts";

/** Shows 专题: the list of subjects, or the form of the open one. */
export default function SubjectsScreen() {
  const { screens } = useMessages("newsroom");
  const { address, set } = useAddress();
  const open = address.get("id") ?? "";
  const id = /^[1-9]\d{0,14}$/.test(open) ? Number(open) : undefined;
  const toList = () => set({ id: "" });
  return (
    <>
      <ScreenHead title={screens.subjects} />
      <div className={kit["column"]}>
        {id === undefined && open !== "new" && <SubjectList onAdd={() => set({ id: "new" })} />}
        {open === "new" && (
          <SubjectEditor subject={undefined} onSaved={(saved) => set({ id: String(saved) })} onClose={toList} />
        )}
        {id !== undefined && <OpenSubject key={id} id={id} onClose={toList} />}
      </div>
    </>
  );
}

function OpenSubject({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useMessages("subjects");
  const { data, error } = useSubject(id);
  if (data !== undefined) return <SubjectEditor subject={data} onSaved={() => undefined} onClose={onClose} />;
  return (
    <p className={styles["nothing"]} role="status">
      {error?.message ?? t.loading}
    </p>
  );
}
