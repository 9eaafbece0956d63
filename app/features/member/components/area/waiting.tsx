import { useMessages } from "#app/i18n/messages.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** The room of a page that is still coming. */
export function Waiting() {
  const t = useMessages("area");
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {t.loading}
      </p>
      <Skeleton rows={3} size="box" />
    </div>
  );
}
