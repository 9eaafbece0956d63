import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { RowActs } from "#app/features/newsroom/story-command/components/act-menu.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { useMe } from "#app/newsroom/kit/client/me.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { reviewPath, writePath } from "#app/newsroom/kit/paths.ts";
import { useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import { releaseRow } from "#app/features/newsroom/dashboard/components/release-row.tsx";
import { Alone } from "./alone.tsx";
import { Ending, endingRow } from "./ending.tsx";
import { NextReleases, SHOWN } from "./next-releases.tsx";
import { Returned, Writing } from "./own-stories.tsx";
import { NewStoryLink } from "#app/features/newsroom/story/components/new-story-link.tsx";
import { Rights } from "./rights.tsx";
import { Waiting } from "./waiting.tsx";
import styles from "./dashboard.module.css";

/**
 * Shows 我的工作: stories to review, returned stories and own stories. Below are the next releases and the rights that end
 * soon.
 */
export default function DashboardScreen() {
  const { screens } = useMessages("newsroom");
  const dashboard = useQuery(newsroomQuery("GET /newsroom/dashboard")).data;
  const navigate = useNavigate();
  const roles = useMe()?.roles;
  const waiting = dashboard?.waiting ?? [];
  const own = [...(dashboard?.returned ?? []), ...(dashboard?.writing ?? [])];
  const alone = dashboard?.alone ?? [];
  const releases = dashboard?.releases.slice(0, SHOWN) ?? [];
  const ids = [...alone, ...waiting].map(({ id }) => id);
  const ending = dashboard?.ending ?? [];
  const cursor = useCursor([...ids, ...releases.map(releaseRow), ...ending.map(endingRow), ...own.map(({ id }) => id)]);
  const release = releases.find((one) => releaseRow(one) === cursor.id);
  const here = waiting.find(({ id }) => id === cursor.id);
  const [acting, setActing] = useState<{ id: number; title: string }>();
  const ownHere = own.find(({ id }) => id === cursor.id);
  const acted = here ?? ownHere ?? alone.find(({ id }) => id === cursor.id) ?? (release && actedOn(release));
  const review = (act: string) => here && (() => void navigate(`${reviewPath(here.id)}?act=${act}`));
  useActs({
    pass: review("pass"),
    return: review("return"),
    compare: review("compare"),
    readRow: here && (() => void navigate(reviewPath(here.id))),
    writeRow: ownHere && (() => void navigate(writePath(ownHere.id))),
    rowActs: acted && (() => setActing(acted)),
  });
  return (
    <>
      <ScreenHead title={screens.work}>
        <NewStoryLink />
      </ScreenHead>
      {/* The messages are loaded on first use. Until then the screen shows only its name. */}
      <Suspense fallback={null}>
        {dashboard !== undefined && (
          <div className={styles["desk"]}>
            <Alone stories={alone} thisMonth={dashboard.aloneThisMonth} cursor={cursor} onActs={setActing} />
            <Waiting stories={waiting} next={dashboard.releases} cursor={cursor} />
            <NextReleases releases={dashboard.releases} cursor={cursor} onActs={(one) => setActing(actedOn(one))} />
            <Ending list={ending} cursor={cursor} />
            <div className={styles["pair"]}>
              <Returned stories={dashboard.returned} cursor={cursor} />
              <Writing stories={dashboard.writing} cursor={cursor} />
            </div>
          </div>
        )}
        {roles !== undefined && <Rights roles={roles} />}
        {acting !== undefined && <RowActs id={acting.id} title={acting.title} onClose={() => setActing(undefined)} />}
      </Suspense>
    </>
  );
}

const actedOn = ({ story, title }: { story: number; title: string }) => ({ id: story, title });
