/** A browser with one page, driven the same way in every engine. */
export interface EngineBrowser {
  /** Opens an address and waits for its load event. */
  readonly open: (url: string) => Promise<void>;
  readonly goBack: () => Promise<void>;
  /** Runs a function in the page. It gets JSON values and returns one; it cannot use anything outside itself. */
  readonly evaluate: <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  /** Clicks with the mouse.
   * @param point in CSS pixels from the top left of the viewport */
  readonly click: (point: Point) => Promise<void>;
  /** Types into the focused element, key by key. */
  readonly type: (text: string) => Promise<void>;
  readonly press: (key: Key) => Promise<void>;
  /** Sets the size of the viewport, in CSS pixels. */
  readonly resize: (size: Size) => Promise<void>;
  /** A PNG of the viewport. */
  readonly screenshot: () => Promise<Buffer>;
  /** Returns the console errors and uncaught errors since the last call. */
  readonly takeErrors: () => Promise<string[]>;
  readonly close: () => Promise<void>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Key = 'ArrowDown' | 'Enter' | 'Escape' | 'Tab';
