import { useMessages } from "#app/i18n/messages.ts";
import { Skeleton, type SkeletonProps } from "#app/ui/list/skeleton.tsx";

/** The placeholder of loading content; a page by default. */
export function Waiting({ rows = 3, size = "box" }: Partial<SkeletonProps>) {
  const t = useMessages("area");
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {t.loading}
      </p>
      <Skeleton rows={rows} size={size} />
    </div>
  );
}
