import { AreaFrame } from "#app/features/members/area/components/area-layout.tsx";
import type { AreaGroup } from "#app/features/base/page-permission/page-permission.view.ts";
import { useSelection } from "#app/ui/list/use-selection.ts";
import { MessageBox } from "./message-box.tsx";
import type { MessageRow } from "./message-item.tsx";
import { useKinds } from "./use-kinds.ts";
import styles from "./shown-message.module.css";

const PATH = "/user/account/message";
const nothing = () => undefined;
const later = () => Promise.resolve();

type Props = {
  message: MessageRow;
  /** Whether the message is open. */
  isOpen: boolean;
  /** The member's name, and the menu of the member area. */
  nickname: string;
  menu: AreaGroup[];
};

/** A preview of the message box in the member area with a single new message. Its controls have no effect. */
export function ShownMessage({ message, isOpen, nickname, menu }: Props) {
  const rows = { list: [message], total: 1, page: 1, limit: 10, failure: "", isBusy: false, reload: nothing };
  const reading = { unread: isOpen ? 0 : 1, isUnread: () => !isOpen, read: later, readAll: later };
  return (
    <div className={styles["shown"]}>
      <AreaFrame
        area={{
          open: true,
          phase: "ready",
          activeRoute: PATH,
          viewRoutes: menu,
          authNode: new Map(),
          navUserMenus: [],
          shrink: true,
          menuExpand: false,
          member: { id: 0, token: "", nickname },
          failure: "",
          setMenuExpand: nothing,
          reload: nothing,
        }}
      >
        <MessageBox
          kinds={useKinds()}
          rows={{ ...rows, state: "ready" }}
          selection={useSelection([message.id])}
          reading={reading}
          remove={{ one: nothing, selected: nothing }}
          startsOpen={isOpen}
        />
      </AreaFrame>
    </div>
  );
}
