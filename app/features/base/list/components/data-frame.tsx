import type { ReactNode } from "react";
import { Failure } from "./failure.tsx";
import type { Data } from "./use-data.ts";
import { Waiting } from "./waiting.tsx";

type Props<T> = {
  answer: Data<T>;
  /** The room that it will take, when that is not the page's. */
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Around what a call has brought: its skeleton, and its failure with another try. */
export function DataFrame<T>({ answer, waiting = <Waiting />, children }: Props<T>) {
  if (answer.state === "failed")
    return <Failure text={answer.failure} onRetry={answer.reload} isBusy={answer.isBusy} />;
  if (answer.data !== undefined) return children(answer.data);
  return waiting;
}
