import { REVIEW_DRAFT_KEY } from '@tableside/contracts/account/browser';

/** Unsaved text and photos. Text is in session storage, so it survives a login, and is cleared on sign-out. Photos are in
 * memory, so they are lost on reload. */
export interface DraftOwner {
  readonly slug: string;
  /** Shown again only to the user who typed it. */
  readonly userId: number;
}

interface StoredDraft extends DraftOwner {
  readonly text: string;
}

let chosen: (DraftOwner & { readonly photos: readonly File[] }) | null = null;

const isOf = (draft: Partial<DraftOwner> | null, { slug, userId }: DraftOwner): boolean =>
  draft?.slug === slug && draft.userId === userId;

export function readDraft(owner: DraftOwner): string | null {
  return attempt(() => {
    const draft = JSON.parse(
      sessionStorage.getItem(REVIEW_DRAFT_KEY) ?? '{}',
    ) as Partial<StoredDraft>;
    return isOf(draft, owner) && typeof draft.text === 'string' && draft.text ? draft.text : null;
  });
}

export const readPhotos = (owner: DraftOwner): readonly File[] =>
  chosen && isOf(chosen, owner) ? chosen.photos : [];

export const hasDraft = (owner: DraftOwner): boolean =>
  readDraft(owner) !== null || readPhotos(owner).length > 0;

/** Replaces the draft text. Does nothing without storage. */
export function saveDraft({ slug, userId }: DraftOwner, text: string): void {
  const draft: StoredDraft = { slug, userId, text };
  attempt(() => sessionStorage.setItem(REVIEW_DRAFT_KEY, JSON.stringify(draft)));
}

export function savePhotos({ slug, userId }: DraftOwner, photos: readonly File[]): void {
  chosen = { slug, userId, photos };
}

export function clearDraft(): void {
  chosen = null;
  attempt(() => sessionStorage.removeItem(REVIEW_DRAFT_KEY));
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
