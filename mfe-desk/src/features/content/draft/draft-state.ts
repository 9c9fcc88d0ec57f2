import type { DeskDocument, Draft, Problem } from '../../../calls/content-types';
import type { KeptWords } from './kept-words';

export type Words = Readonly<Record<string, unknown>>;

/** How what is typed stands to what the host has:
 * - `saved`: the same, or nothing was typed;
 * - `typing`: it is sent in a moment;
 * - `saving`: it is on its way;
 * - `lost`: the host cannot be reached, and is tried again;
 * - `signed-out`: the session has ended; signing in again sends it;
 * - `refused`: the host does not take it, and says why;
 * - `newer`: the same person saved other words elsewhere; one has to choose. */
export type Saving = 'saved' | 'typing' | 'saving' | 'lost' | 'signed-out' | 'refused' | 'newer';

export interface DraftState {
  readonly document: Words;
  readonly saving: Saving;
  /** Of the host's draft; 0: there is none. */
  readonly version: number;
  readonly savedAt: string | null;
  readonly problems: readonly Problem[];
  /** The host's sentence, where it refused. */
  readonly refusal: string | null;
  /** What was saved elsewhere; null where that draft is gone. */
  readonly newer: Draft | null;
  /** Counts documents that were put in the place of the typed one, so that a form begins anew with them. */
  readonly replaced: number;
}

/** How a page opens a document: with the words that this browser kept, unless the host has later ones. */
export function openDraft(
  { draft, live, problems }: Pick<DeskDocument, 'draft' | 'live' | 'problems'>,
  kept: KeptWords | null,
): DraftState {
  const known = draft?.document ?? live.document ?? {};
  const state: DraftState = {
    document: known,
    saving: 'saved',
    version: draft?.version ?? 0,
    savedAt: draft?.saved_at ?? null,
    problems,
    refusal: null,
    newer: null,
    replaced: 0,
  };
  if (!kept || isSame(kept.document, known)) return state;
  if (kept.version === state.version) {
    return { ...state, document: kept.document, saving: 'typing' };
  }
  // What was kept went on from a draft that has been saved, published or discarded elsewhere since.
  return { ...state, document: kept.document, saving: 'newer', newer: draft };
}

/** Whether two values are the same JSON; the order of fields counts, as it is kept. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
