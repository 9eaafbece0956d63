import { z } from "zod";
import { siteSettings } from "#app/features/base/site/site.schema.ts";
import { retentionSettings } from "#app/features/base/retention/retention.settings.ts";
import { uploadSettings } from "#app/features/base/upload/upload.settings.ts";
import { commentSettings } from "#app/features/members/comment/comment.settings.ts";
import { workingDaySettings } from "#app/features/members/complaint/complaint.settings.ts";
import { contributionSettings } from "#app/features/members/contribution/contribution.settings.ts";
import { adjustmentSettings } from "#app/features/newsroom/adjustment/adjustment.settings.ts";
import { bulletinImportSettings } from "#app/features/published/bulletin/newsroom/import/bulletin-import.settings.ts";
import { pushSettings } from "#app/features/newsroom/push/push.settings.ts";
import { pointSettings } from "#app/features/members/points/points.settings.ts";
import { pictureSettings } from "#app/features/base/picture/newsroom/picture.schema.ts";
import { searchSettings } from "#app/features/published/search/search.settings.ts";
import { termSettings } from "#app/features/published/term/term.settings.ts";
import { toolSettings } from "#app/features/published/tool/tool.settings.ts";
import { statisticSettings } from "#app/features/newsroom/statistic/statistic.settings.ts";

/** The schema of all settings, by name. */
export const ALL_SETTINGS = z.object({
  ...siteSettings.shape,
  ...contributionSettings.shape,
  ...commentSettings.shape,
  ...workingDaySettings.shape,
  ...pointSettings.shape,
  ...adjustmentSettings.shape,
  ...uploadSettings.shape,
  ...pictureSettings.shape,
  ...pushSettings.shape,
  ...statisticSettings.shape,
  ...retentionSettings.shape,
  ...bulletinImportSettings.shape,
  ...searchSettings.shape,
  ...toolSettings.shape,
  ...termSettings.shape,
});
