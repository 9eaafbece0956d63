import { useCallback, useEffect, useRef, useState } from "react";

/** An option of the select. */
export type RemoteOption = { id: number; name: string };

/** Query of options: a page of search results, or the options of given ids. */
export type OptionQuery = { search: string; page: number } | { ids: number[] };

/** Loads options; undefined on failure. */
export type LoadOptions = (query: OptionQuery) => Promise<{ options: RemoteOption[]; total: number } | undefined>;

type State = {
  isOpen: boolean;
  /** Position of the option that Enter would choose, -1 for none. */
  active: number;
  options: RemoteOption[];
  total: number;
  page: number;
  search: string;
  status: "loading" | "failed" | "ready";
};

/** Milliseconds without input after which the search runs. */
const PAUSE_MS = 200;
const CLOSED: State = { isOpen: false, active: -1, options: [], total: 0, page: 0, search: "", status: "loading" };

type Parts = { value: number | null; onChoose: (id: number | null) => void; load: LoadOptions };

/** Returns the state and functions of a quick-search select. A response to an outdated query is ignored. */
export function useRemoteOptions({ value, onChoose, load }: Parts) {
  const [state, setState] = useState(CLOSED);
  const [typed, setTyped] = useState<string>();
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [known, setKnown] = useKnown(value, load);
  useEffect(() => () => clearTimeout(timer.current), []);

  const fetchPage = useCallback(
    async (search: string, page: number) => {
      const turn = ++asked.current;
      setState((before) => ({ ...before, isOpen: true, search, status: "loading" }));
      const answer = await load({ search, page });
      if (turn !== asked.current) return;
      setState((before) => {
        if (answer === undefined) return { ...before, status: "failed" };
        const options = page === 1 ? answer.options : [...before.options, ...answer.options];
        const active = page === 1 ? (search === "" ? -1 : Math.min(0, options.length - 1)) : before.active;
        return { ...before, options, total: answer.total, page, active, status: "ready" };
      });
    },
    [load],
  );

  const open = () => {
    if (!state.isOpen) void fetchPage("", 1);
  };
  const close = () => {
    asked.current += 1;
    clearTimeout(timer.current);
    setTyped(undefined);
    setState(CLOSED);
  };
  const type = (text: string) => {
    setTyped(text);
    if (text === "") onChoose(null);
    setState((before) => ({ ...before, isOpen: true }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void fetchPage(text.trim(), 1), PAUSE_MS);
  };
  const more = () => {
    if (state.status === "ready" && state.options.length < state.total) void fetchPage(state.search, state.page + 1);
  };
  const move = (step: 1 | -1) => {
    const last = state.options.length - 1;
    if (step === 1 && state.active === last) return more();
    setState((before) => ({ ...before, active: Math.max(0, Math.min(last, before.active + step)) }));
  };
  const choose = (option: RemoteOption | undefined) => {
    if (option === undefined) return;
    setKnown(option);
    onChoose(option.id);
    close();
  };
  return { state, shown: typed ?? known?.name ?? "", open, close, type, move, choose, more };
}

/** Returns the option with an id: the one chosen here, or the server's. Undefined while loading. */
function useKnown(value: number | null, load: LoadOptions) {
  const [found, setFound] = useState<RemoteOption>();
  const known = found?.id === value ? found : undefined;
  useEffect(() => {
    if (value === null || known !== undefined) return;
    let isGone = false;
    void load({ ids: [value] }).then((answer) => {
      const [option] = answer?.options ?? [];
      if (!isGone && option !== undefined) setFound(option);
    });
    return () => {
      isGone = true;
    };
  }, [value, known, load]);
  return [known, setFound] as const;
}
