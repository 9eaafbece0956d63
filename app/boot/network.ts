import { texts } from "./texts.ts";

const BACK_MS = 3000;

/** Tells readers when the network is lost and when it returns. The newsroom has its own indicator. */
export function watchNetwork(): void {
  if (/^\/newsroom(\/|$)/.test(location.pathname)) return;
  let notice: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string) => {
    notice ??= appendNotice();
    clearTimeout(timer);
    notice.textContent = text;
    notice.classList.toggle("shown", text !== "");
  };
  addEventListener("offline", () => say(texts.offline));
  addEventListener("online", () => {
    say(texts.online);
    timer = setTimeout(() => say(""), BACK_MS);
  });
  if (!navigator.onLine) say(texts.offline);
}

function appendNotice(): HTMLElement {
  const notice = document.createElement("p");
  notice.className = "boot-notice";
  notice.setAttribute("role", "status");
  document.body.append(notice);
  return notice;
}
