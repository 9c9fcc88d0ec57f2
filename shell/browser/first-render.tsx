import type { Telemetry } from '@tableside/platform';
import { useEffect, type ErrorInfo, type ReactNode } from 'react';
import { isRemoteError } from './federation/errors';
import { LEFT_TO_BROWSER } from './page-state';

export function FirstRender({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(() => {
    onDone();
  }, [onDone]);
  return children;
}

/** React recovers parts that the server skipped or whose remote failed; both are expected and already handled. Other
 * recoverable errors, such as hydration mismatches, are reported with their component stack, because their call stack
 * only contains React. */
export const handleRecoverable =
  (telemetry: Telemetry) =>
  (error: unknown, { componentStack }: ErrorInfo): void => {
    const { digest, cause } = error as { digest?: string; cause?: unknown };
    const isExpectedError = digest === LEFT_TO_BROWSER || isRemoteError(cause);
    if (isExpectedError) telemetry.report(error, { during: 'first render' });
    else {
      (error as Error).stack += componentStack ?? '';
      reportError(error);
    }
  };

export function keepServerHtml(container: Element): (error: unknown) => void {
  const written = [...container.childNodes];
  return (error) => {
    container.replaceChildren(...written);
    reportError(error);
  };
}
