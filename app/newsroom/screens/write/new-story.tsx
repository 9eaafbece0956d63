import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import styles from "./write.module.css";

/** Creates a story and opens it. The address of the story replaces this one in the history. */
export function NewStory() {
  const t = useMessages("writing");
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  const [failure, setFailure] = useState("");
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void newsroomRequest("POST /newsroom/createStory", { input: { title: "" }, silent: true }).then((answer) =>
      answer.ok ? navigate(`/newsroom/stories/${answer.data.id}`, { replace: true }) : setFailure(answer.msg),
    );
  }, [navigate]);
  return (
    <div className={styles["waiting"]} aria-busy={failure === ""}>
      <h1 role="status">{failure === "" ? t.creating : t.failed}</h1>
      <p>{failure}</p>
    </div>
  );
}
