import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useParams } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { CHART_EDIT } from "#app/features/base/chart/newsroom/chart-edit.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { AskRow } from "./panel/ask-row.tsx";
import { Banners } from "./banners.tsx";
import { ComparedRevision } from "./comparison.tsx";
import { FindBar } from "./body/find-bar.tsx";
import { Foot } from "./foot.tsx";
import { NewStory } from "./new-story.tsx";
import { useNoteMarks } from "./panel/notes-tab.tsx";
import { Outline } from "./body/outline.tsx";
import { Panel, type Tab } from "./panel/panel.tsx";
import { Paper } from "./body/paper.tsx";
import type { BlockDialog } from "./body/slash-blocks.ts";
import { StoryBar } from "./story-bar.tsx";
import { useDraftPart, WritingContext } from "./draft/story-context.ts";
import { goToFinding, useFindings } from "./findings/use-findings.ts";
import { useFacts, useOpenStory, useSafeLeaving, type OpenStory } from "./draft/use-story.ts";
import styles from "./write.module.css";

/** Shows 写稿, the writing screen of a story. The id `new` creates a story. */
export default function WriteScreen() {
  const { id = "" } = useParams();
  const [attempt, setAttempt] = useState(0);
  if (id === "new") return <NewStory />;
  return <StoryById key={`${id} ${attempt}`} id={Number(id)} onRetry={() => setAttempt(attempt + 1)} />;
}

function StoryById({ id, onRetry }: { id: number; onRetry: () => void }) {
  const t = useMessages("writing");
  const { story, failure } = useOpenStory(id);
  if (story !== undefined) return <StoryEditor story={story} />;
  return (
    <div className={styles["waiting"]} aria-busy={failure === undefined}>
      <h1 role="status">{failure === undefined ? t.loading : t.failed}</h1>
      {failure !== undefined && (
        <>
          <p>{failure}</p>
          <button type="button" className="btn" onClick={onRetry}>
            {t.retry}
          </button>
        </>
      )}
    </div>
  );
}

type Compared = { revision: number; number: number };

function StoryEditor({ story }: { story: OpenStory }) {
  const t = useMessages("writing");
  const newsroom = useMessages("newsroom");
  const { draft, kept } = story;
  const holder = useDraftPart(draft, (state) => state.holder);
  const written = useDraftPart(draft, (state) => state.values.title);
  const facts = useFacts(story);
  useSafeLeaving(draft);
  const [editor, setEditor] = useState<Editor>();
  const [tab, setTab] = useState<Tab>("sentences");
  const [isCalm, setCalm] = useState(false);
  const [wanted, setWanted] = useState<string>();
  const [asked, setAsked] = useState<BlockDialog>();
  const [compared, setCompared] = useState<Compared>();
  const isReadOnly = !facts.mayWrite || holder !== null;
  const writing = useMemo(() => ({ storyId: facts.id, draft, isReadOnly }), [facts.id, draft, isReadOnly]);
  const openTab = useCallback((next: Tab) => {
    setCalm(false);
    setTab(next);
  }, []);
  const showCheck = useCallback(() => openTab("check"), [openTab]);
  const findings = useFindings(editor, facts.id, showCheck);
  useNoteMarks(facts.id, editor);
  useActs({
    ...(editor !== undefined && { find: () => setWanted("") }),
    ...(editor !== undefined &&
      !isReadOnly && {
        insertNote: () => setAsked("note"),
        insertCard: () => setAsked("card"),
        insertChart: () => setAsked("chart"),
      }),
  });
  useEffect(() => {
    const dom = editor?.view.dom;
    const edit = () => setAsked("chart");
    dom?.addEventListener(CHART_EDIT, edit);
    return () => dom?.removeEventListener(CHART_EDIT, edit);
  }, [editor]);
  const compare = (revision: number, number: number) => setCompared({ revision, number });
  const title = written === "" ? t.untitled : written;
  return (
    <WritingContext value={writing}>
      <title>{newsroom.title(title)}</title>
      <h1 className="visually-hidden">
        <MixedText text={title} />
      </h1>
      <StoryBar facts={facts} isCalm={isCalm} setCalm={setCalm} showCheck={showCheck} />
      <div className={styles["screen"]} data-calm={isCalm || undefined}>
        {!isCalm && <Outline storyId={facts.id} onCompare={compare} />}
        <div className={styles["stage"]}>
          <Banners facts={facts} kept={kept} editor={editor} />
          {wanted !== undefined && editor !== undefined && (
            <FindBar key={wanted} editor={editor} words={wanted} onClose={() => setWanted(undefined)} />
          )}
          {editor !== undefined && !isReadOnly && (
            <AskRow editor={editor} asked={asked} onClose={() => setAsked(undefined)} />
          )}
          <div className={styles["sheet"]}>
            {compared !== undefined && (
              <ComparedRevision {...compared} storyId={facts.id} onClose={() => setCompared(undefined)} />
            )}
            <div hidden={compared !== undefined}>
              <Paper editor={editor} onEditor={setEditor} onAsk={setAsked} />
            </div>
          </div>
        </div>
        {!isCalm && (
          <Panel
            shown={tab}
            show={openTab}
            storyId={facts.id}
            editor={editor}
            onCompare={compare}
            findings={findings}
            onGo={(finding) => goToFinding(editor, finding)}
            onFind={setWanted}
          />
        )}
        <Foot />
      </div>
    </WritingContext>
  );
}
