import { createContext } from 'react';

export interface Unsaved {
  /** Counts a form as changed until the returned function is called. */
  readonly add: (id: string) => () => void;
  /** Asks before `discard` runs. */
  readonly ask: (discard: () => void) => void;
}

export const UnsavedContext = createContext<Unsaved | null>(null);
