/** Words that the host has not confirmed yet. They lie in the browser until it has, so that a closed browser loses nothing. */
export interface KeptWords {
  /** Version of the draft that they go on from; 0: there was none. */
  readonly version: number;
  readonly document: Readonly<Record<string, unknown>>;
  /** When they were typed, in milliseconds. */
  readonly at: number;
}

export interface WordStore {
  readonly read: () => KeptWords | null;
  readonly keep: (words: KeptWords) => void;
  readonly forget: () => void;
}

/** The browser's storage of one person's words in one document. A browser without storage keeps nothing.
 * @param email tells people of one browser apart */
export function createWordStore(email: string, kind: string): WordStore {
  const key = `tableside.desk-words:${email}:${kind}`;
  const attempt = <Result>(work: () => Result): Result | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    read: () => attempt(() => readKept(localStorage.getItem(key))),
    keep: (words) => void attempt(() => localStorage.setItem(key, JSON.stringify(words))),
    forget: () => void attempt(() => localStorage.removeItem(key)),
  };
}

function readKept(text: string | null): KeptWords | null {
  const value: unknown = text ? JSON.parse(text) : null;
  if (typeof value !== 'object' || value === null) return null;
  const { version, document, at } = value as Partial<Record<keyof KeptWords, unknown>>;
  return typeof version === 'number' && typeof at === 'number' && isGroup(document)
    ? { version, document, at }
    : null;
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
