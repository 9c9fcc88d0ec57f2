/** What is asked of an import beside its file. */
export interface ImportWishesOfDesk {
  readonly city?: string;
  readonly time_zone?: string;
  readonly is_beside?: boolean;
}

/** An import that the desk began. */
export interface ImportTask {
  readonly jobId: number;
  /** As the person's machine calls it. */
  readonly fileName: string;
  readonly wishes: ImportWishesOfDesk;
}

/** Who does the work of imports, apart from the calls. What came of it is in the job's row. */
export interface Importer {
  /** Where the file of an import comes to lie. */
  readonly fileOf: (jobId: number) => Promise<string>;
  /** Why a file that begins so cannot be imported, as the end of a sentence; null when it may be. */
  readonly refuses: (head: Buffer) => string | null;
  /** What is wrong with what is asked beside the file, by field. */
  readonly findFlaws: (wishes: ImportWishesOfDesk) => Readonly<Record<string, string>>;
  /** Reads and compares, in the background. */
  readonly startReading: (task: ImportTask) => void;
  /** Writes, in the background. */
  readonly startWriting: (task: ImportTask, isConfirmed: boolean) => void;
  /** How far it is; null while this process does not work at it. */
  readonly progressOf: (jobId: number) => { readonly done: number; readonly total: number } | null;
  /** Ends what is under way for an import, and removes its files. */
  readonly discard: (jobId: number) => Promise<void>;
  /** Ends all that is under way. */
  readonly close: () => Promise<void>;
}
