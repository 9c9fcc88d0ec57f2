/** A stored release, as a signature names it. */
export interface SignedRelease {
  readonly remote: string;
  readonly version: string;
  /** Of its release.json, which has the hash of every other file. */
  readonly integrity: string;
}

/** Signs what goes into a store, and tells whether what lies there was signed by somebody who may. */
export interface Seal {
  /** @param document as parsed, of the pointer or of a revision
   * @param key where the store has it
   * @throws {Refusal} when it is to be passed over */
  readonly checkDocument: (document: unknown, key: string) => Promise<void>;
  /** @param document without its signature
   * @returns null where there is no key */
  readonly signDocument: (document: object) => Promise<string | null>;
  /** Id of the key that signs, and the signature; null where there is no key. */
  readonly signRelease: (
    release: SignedRelease,
  ) => Promise<{ readonly id: string; readonly token: string } | null>;
  /** @param tokens all signatures that the store has of the release; one that holds is enough
   * @throws {Refusal} when none does */
  readonly checkRelease: (release: SignedRelease, tokens: readonly string[]) => Promise<void>;
}
