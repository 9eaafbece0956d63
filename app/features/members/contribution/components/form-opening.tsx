import { useMessages } from "#app/i18n/messages.ts";
import { Skeleton } from "#app/ui/list/skeleton.tsx";

/** The placeholder of the form while it loads. */
export function FormOpening() {
  const t = useMessages("contribution");
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {t.loading}
      </p>
      <Skeleton rows={5} />
    </div>
  );
}
