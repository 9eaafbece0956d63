import { useState } from "react";
import { SaveTable } from "#app/features/newsroom/table-export/components/save-table.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomDownload } from "#app/newsroom/kit/client/download.ts";
import { RecordScreen } from "#app/newsroom/kit/records/record-screen.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { newsroomNow } from "#app/newsroom/kit/time/clock.ts";
import { ImportSources } from "../import/components/import-sources.tsx";
import { isOfState, SOURCE_STATES } from "../source.states.ts";

/** The screen 来源: the sources of texts and their terms. */
export default function SourcesScreen() {
  const { screens } = useMessages("newsroom");
  const texts = useMessages("source");
  const [isImporting, setImporting] = useState(false);
  const { standing, anyStanding, standings } = texts.filter;
  const ofState = {
    name: "standing",
    label: standing,
    any: anyStanding,
    choices: SOURCE_STATES.map((id) => ({ id, name: standings[id] })),
    isWanted: (record: object, state: string) => isOfState(record, state, newsroomNow()),
  };
  return (
    <>
      <ScreenHead title={screens.sources} />
      <div className={kit["column"]}>
        <RecordScreen
          nouns="sources"
          texts={texts}
          filters={[ofState]}
          tools={
            <>
              <button type="button" className="btn" onClick={() => setImporting(true)}>
                {texts.imported.open}
              </button>
              <SaveTable save={async (as) => newsroomDownload("GET /newsroom/sourceFile", { as })} />
            </>
          }
        />
        {isImporting && <ImportSources onClose={() => setImporting(false)} />}
      </div>
    </>
  );
}
