import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { AddTable } from "./add-table.tsx";
import { BringTable } from "./bring-table.tsx";
import { BulletinEditor } from "./bulletin-editor.tsx";
import { BulletinList } from "./bulletin-list.tsx";
import styles from "./bulletins.module.css";
import { ImportScreen } from "./import-screen.tsx";

const idOf = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : undefined);

/** Shows 抽检, where staff import tables and edit bulletins. The URL names the open bulletin. */
export default function BulletinsScreen() {
  const { screens } = useMessages("newsroom");
  const { address, set } = useAddress();
  const me = useMe();
  const batch = idOf(address.get("import"));
  const bulletin = address.get("bulletin") === "new" ? "new" : idOf(address.get("bulletin"));
  const into = idOf(address.get("into"));
  const close = () => set({ import: "", bulletin: into === undefined ? "" : String(into), into: "" });
  return (
    <>
      <ScreenHead title={screens.bulletins} />
      <div className={styles["screen"]}>
        {batch !== undefined ? (
          <ImportScreen key={batch} id={batch} into={into} onClose={close} />
        ) : bulletin !== undefined ? (
          <BulletinEditor key={bulletin} id={bulletin === "new" ? undefined : bulletin} onClose={close} />
        ) : into !== undefined ? (
          <AddTable into={into} onRead={(id) => set({ import: String(id) })} onClose={close} />
        ) : (
          <>
            {mayAct(me, "import.run") && <BringTable onRead={(id) => set({ import: String(id) })} />}
            {mayAct(me, "bulletin.write") && <BulletinList />}
          </>
        )}
      </div>
    </>
  );
}
