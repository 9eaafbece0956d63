import { Component, Suspense, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { LateCode } from "./late-code.ts";
import { Waiting, WaitingWindow, type WaitingFor } from "./waiting.tsx";

/**
 * Returns a window whose code is loaded when it is first opened. Until then it shows a waiting window. @param load
 * Imports the code.
 */
export function lateWindow<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return latePart(load, ({ onClose }, is) => <WaitingWindow is={is} onClose={onClose} />);
}

/**
 * Returns a part of a screen whose code is loaded when it is first shown. Until then it shows a waiting message. @param
 * load Imports the code.
 */
export function lateBlock<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return latePart(load, (_props, is) => <Waiting is={is} />);
}

type Wait<Props> = (props: Props, is: WaitingFor) => ReactNode;

function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>, wait: Wait<Props>) {
  const code = new LateCode(load);
  return function LatePart(props: Props) {
    const { is, Part } = useSyncExternalStore(code.subscribe, code.state, code.state);
    useEffect(() => void code.ask(), []);
    if (Part === undefined) return wait(props, is);
    return (
      <Failing instead={wait(props, "failed")}>
        <Suspense fallback={wait(props, "loading")}>
          <Part {...props} />
        </Suspense>
      </Failing>
    );
  };
}

type FailingProps = { instead: ReactNode; children: ReactNode };

/** Catches errors of one part and shows a replacement for it. The rest of the screen stays. */
class Failing extends Component<FailingProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
