import { useCallback, useEffect, useRef, useState } from "react";
import { PICTURE, type Point } from "../captcha.geometry.ts";
import { writeClickInfo } from "../captcha.info.ts";
import type { ClickChallenge } from "../captcha.schema.ts";
import { checkAnswer, fetchPicture, type CaptchaAnswer } from "./captcha-calls.ts";

/** Milliseconds for which the reader sees the result, before a new picture appears or the window closes. */
export const SEEN_MS = 1_500;

export type PicturePhase = "loading" | "failed" | "open" | "checking" | "wrong" | "solved";

type State = { phase: PicturePhase; challenge?: ClickChallenge; points: Point[]; reason: string };

const LOADING: State = { phase: "loading", points: [], reason: "" };

/**
 * A picture and the clicks in it, in pixels of the picture at any size on the screen. The last click sends the answer.
 * A wrong answer loads a new picture, a right one calls `onSolved`. The reader sees the result first.
 */
export function usePicture(onSolved: (answer: CaptchaAnswer) => void) {
  const [state, setState] = useState(LOADING);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(0);
  const later = (work: () => void) => {
    timer.current = setTimeout(work, SEEN_MS);
  };

  const refresh = useCallback(async () => {
    clearTimeout(timer.current);
    const own = ++turn.current;
    setState(LOADING);
    const answer = await fetchPicture();
    if (own !== turn.current) return;
    if (answer.ok) setState({ phase: "open", challenge: answer.data, points: [], reason: "" });
    else setState({ ...LOADING, phase: "failed", reason: answer.msg });
  }, []);

  useEffect(() => {
    void refresh();
    return () => {
      turn.current += 1;
      clearTimeout(timer.current);
    };
  }, [refresh]);

  const send = async (challenge: ClickChallenge, points: Point[]) => {
    const own = turn.current;
    setState({ phase: "checking", challenge, points, reason: "" });
    const solved = { captchaId: challenge.id, captchaInfo: writeClickInfo({ points, shown: PICTURE }) };
    const answer = await checkAnswer(solved);
    if (own !== turn.current) return;
    if (answer.ok) {
      setState({ phase: "solved", challenge, points, reason: "" });
      later(() => onSolved(solved));
    } else if (answer.code !== 0 || answer.msg !== "") {
      setState({ phase: "failed", points: [], reason: answer.msg });
    } else {
      setState({ phase: "wrong", challenge, points, reason: "" });
      later(() => void refresh());
    }
  };

  /** Records a click. Its position is given as shares of the picture's width and height, each 0 to 1. */
  const click = (part: Point) => {
    const { phase, challenge, points } = state;
    if (phase !== "open" || challenge === undefined) return;
    const more = [...points, { x: part.x * PICTURE.width, y: part.y * PICTURE.height }];
    if (more.length < challenge.text.length) setState({ ...state, points: more });
    else void send(challenge, more);
  };
  const removePoint = (index: number) => {
    if (state.phase === "open") setState({ ...state, points: state.points.toSpliced(index, 1) });
  };
  return { ...state, refresh, click, removePoint };
}
