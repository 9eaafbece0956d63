import { useRef, useState, type ReactNode } from "react";
import { openLogin } from "#app/features/base/member-client/login-opener.ts";
import { currentMember } from "#app/features/base/member-client/member-store.ts";
import { useDialog } from "#app/ui/dialog/use-dialog.ts";

type Props = { articleId: number; className: string | undefined; children: ReactNode };

/** Reports an error in a story, with the selected words. Without scripts it links to the editors. */
export function ReportError({ articleId, className, children }: Props) {
  const selected = useRef("");
  const [quote, setQuote] = useState("");
  const { Dialog, open, close } = useDialog(() => import("./error-dialog.tsx").then(({ ErrorDialog }) => ErrorDialog));
  return (
    <>
      <a
        className={className}
        href="/contact"
        data-held=""
        // Stores the selection, because the press clears it before the click event.
        onPointerDown={() => (selected.current = String(getSelection()))}
        onClick={(event) => {
          event.preventDefault();
          setQuote(selected.current === "" ? String(getSelection()) : selected.current);
          if (currentMember() === undefined) openLogin();
          else void open();
        }}
      >
        {children}
      </a>
      {Dialog !== undefined && <Dialog articleId={articleId} quote={quote} onClose={close} />}
    </>
  );
}
