import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { Empty } from "#app/ui/empty.tsx";
import { firstPath } from "#app/features/base/page-permission/page-permission.view.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";
import { rulesOfMember } from "#app/features/base/page-permission/components/member-rules.ts";

/** The page /user, which redirects to the first entry of the member's menu. */
export function HomePage() {
  const t = useMessages("area");
  const navigate = useNavigate();
  const rules = rulesOfMember.use(useMember()?.id)?.data;
  const path = rules === undefined ? undefined : firstPath(rules);
  useEffect(() => {
    if (path !== undefined) void navigate(path, { replace: true });
  }, [path, navigate]);
  if (rules === undefined || path !== undefined) return null;
  return (
    <>
      <h1 className="visually-hidden">{t.pages.home}</h1>
      <Empty text={t.noEntries} />
    </>
  );
}
