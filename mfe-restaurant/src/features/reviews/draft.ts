import { REVIEW_DRAFT_KEY } from '@tableside/contracts/account/browser';

/** What was typed and chosen and not saved. Words are kept for this tab's session: they outlast a login, and end when
 * somebody signs out. A tab's storage takes no files: photos are kept until the page is loaded anew. */
export interface DraftOwner {
  readonly slug: string;
  /** Only the person who typed it sees it again. */
  readonly personId: number;
}

interface StoredDraft extends DraftOwner {
  readonly text: string;
}

let chosen: (DraftOwner & { readonly photos: readonly File[] }) | null = null;

const isOf = (draft: Partial<DraftOwner> | null, { slug, personId }: DraftOwner): boolean =>
  draft?.slug === slug && draft.personId === personId;

/** The words that a person typed about a restaurant; null when there are none. */
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

/** The newest counts. Without storage nothing is kept. */
export function keepDraft({ slug, personId }: DraftOwner, text: string): void {
  const draft: StoredDraft = { slug, personId, text };
  attempt(() => sessionStorage.setItem(REVIEW_DRAFT_KEY, JSON.stringify(draft)));
}

/** The newest count. */
export function keepPhotos({ slug, personId }: DraftOwner, photos: readonly File[]): void {
  chosen = { slug, personId, photos };
}

export function forgetDraft(): void {
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
