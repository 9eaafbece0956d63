import { ArticleStream } from "#app/features/published/article/components/article-stream.tsx";
import type { Stream } from "#app/features/published/article/article-stream.view.ts";
import { FollowButton } from "#app/features/members/follow/components/follow-button.tsx";
import { SideRail } from "#app/pages/rail/components/side-rail.tsx";
import type { RailModel } from "#app/pages/rail/rail.view.ts";
import { useMessages } from "#app/i18n/messages.ts";
import type { Crumb } from "#app/lib/page/meta.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { RailLayout } from "#app/ui/page/rail-layout.tsx";
import { TabLinks } from "#app/ui/page/tab-links.tsx";
import type { ColumnTab } from "#app/features/published/column/column.view.ts";

type Props = {
  /** The shown column; undefined for all news. */
  columnId?: number;
  title: string;
  intro: string;
  crumbs: Crumb[];
  tabs: ColumnTab[];
  childTabs?: ColumnTab[];
  template?: "list" | "cards";
  /** Section named with each article: its industry on a column's page, its column among all news. */
  place: "industry" | "column";
  stream: Stream;
  rail: RailModel;
};

/** All news, or one column of either level. */
export function NewsPage({
  columnId,
  title,
  intro,
  crumbs,
  tabs,
  childTabs = [],
  template,
  place,
  stream,
  rail,
}: Props) {
  const t = useMessages("news");
  return (
    <div className="page">
      <PageHead
        crumbs={crumbs}
        title={title}
        intro={intro}
        action={columnId !== undefined && <FollowButton kind="column" id={columnId} />}
      >
        <TabLinks label={t.columns} tabs={tabs} />
      </PageHead>
      <RailLayout rail={<SideRail rail={rail} />}>
        {childTabs.length > 0 && <TabLinks label={t.subColumns} tabs={childTabs} quiet />}
        <ArticleStream stream={stream} template={template} place={place} />
      </RailLayout>
    </div>
  );
}
