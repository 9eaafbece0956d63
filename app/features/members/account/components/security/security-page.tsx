import { useMessages } from "#app/i18n/messages.ts";
import { AreaPage } from "#app/features/members/area/components/area-page.tsx";
import { CloseAccount } from "./close-account.tsx";
import { DataExport } from "./data-export.tsx";
import { Devices } from "./devices.tsx";

/** The member's sessions, the data export, and the closing of the account. */
export function SecurityPage() {
  const area = useMessages("area");
  return (
    <AreaPage title={area.pages.security}>
      <Devices />
      <DataExport />
      <CloseAccount />
    </AreaPage>
  );
}
