/** A navigation that overtakes the transition of another ends it, which nobody has to hear of: the router leaves the
 * promise that then rejects to itself. */
export function ignoreSkippedTransitions(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as { reason: unknown };
    if (reason instanceof DOMException && reason.message.startsWith('Transition was')) {
      event.preventDefault();
    }
  });
}
