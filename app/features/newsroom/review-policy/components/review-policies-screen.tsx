import { useMessages } from "#app/i18n/messages.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { usePolicies } from "./policies-data.ts";
import { PolicyEditor } from "./policy-editor.tsx";
import { PolicyList } from "./policy-list.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";

/** The screen 审核流程: the number of required signatures by scope, origin and sensitivity. */
export default function ReviewPoliciesScreen() {
  const { policies: t, failed } = useMessages("settings");
  const { data, error } = usePolicies();
  const { address, set } = useAddress();
  const open = address.get("id") ?? "";
  const policy = data?.list.find(({ id }) => String(id) === open);
  return (
    <>
      <ScreenHead title={t.title} />
      <div className={kit["column"]}>
        {error !== null && (
          <p className={kit["failure"]} role="status">
            {failed}
          </p>
        )}
        {data !== undefined && policy === undefined && open !== "new" && (
          <PolicyList policies={data.list} onAdd={() => set({ id: "new" })} />
        )}
        {data !== undefined && (policy !== undefined || open === "new") && (
          <PolicyEditor
            key={open}
            policy={policy}
            places={data}
            onSaved={(id) => set({ id: String(id) })}
            onClose={() => set({ id: "" })}
          />
        )}
      </div>
    </>
  );
}
