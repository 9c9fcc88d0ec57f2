/** How a part of the server's HTML goes on: `awake`: its script takes the HTML over. `stranded`: the HTML stays as it
 * is, since the script is lost or the page is being left. */
export type Outcome = 'awake' | 'stranded';

/** What React waits at while it takes over the server's HTML: until the gate opens, the HTML stands untouched. */
export interface Gate {
  readonly opened: Promise<Outcome>;
  readonly isOpen: () => boolean;
  /** Only the first call counts. */
  readonly open: (outcome: Outcome) => void;
}

export function createGate(): Gate {
  let resolve: (outcome: Outcome) => void = () => undefined;
  const opened: Promise<Outcome> & { status?: string; value?: Outcome } = new Promise((settle) => {
    resolve = settle;
  });
  const isOpen = () => opened.status === 'fulfilled';
  return {
    opened,
    isOpen,
    open: (outcome) => {
      if (isOpen()) return;
      // React's `use` reads these: a render that begins right now is not to wait any more.
      opened.status = 'fulfilled';
      opened.value = outcome;
      resolve(outcome);
    },
  };
}
