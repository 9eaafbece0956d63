import type { ReactNode } from "react";
import { Failure } from "./failure.tsx";
import type { Data } from "./use-data.ts";
import { Waiting } from "./waiting.tsx";

type Props<T> = {
  answer: Data<T>;
  /** The placeholder while loading; a page by default. */
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
};

/** The frame around the data of a call: a skeleton while loading, or a failure with a button to retry. */
export function DataFrame<T>({ answer, waiting = <Waiting />, children }: Props<T>) {
  if (answer.state === "failed")
    return <Failure text={answer.failure} onRetry={answer.reload} isBusy={answer.isBusy} />;
  if (answer.data !== undefined) return children(answer.data);
  return waiting;
}
