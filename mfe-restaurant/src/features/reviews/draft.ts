import { REVIEW_DRAFT_KEY } from '@tableside/contracts/account';

/** Words that were typed and not saved are kept for this tab's session: they outlast a login, and end when somebody signs
 * out. Photos cannot be kept. */
export interface DraftOwner {
  readonly slug: string;
  /** Only the person who typed it sees it again. */
  readonly personId: number;
}

interface StoredDraft extends DraftOwner {
  readonly text: string;
}

/** The words that a person typed about a restaurant; null when there are none. */
export function readDraft({ slug, personId }: DraftOwner): string | null {
  return attempt(() => {
    const draft = JSON.parse(
      sessionStorage.getItem(REVIEW_DRAFT_KEY) ?? '{}',
    ) as Partial<StoredDraft>;
    const isTheirs = draft.slug === slug && draft.personId === personId;
    return isTheirs && typeof draft.text === 'string' && draft.text ? draft.text : null;
  });
}

/** The newest counts. Without storage nothing is kept. */
export function keepDraft({ slug, personId }: DraftOwner, text: string): void {
  const draft: StoredDraft = { slug, personId, text };
  attempt(() => sessionStorage.setItem(REVIEW_DRAFT_KEY, JSON.stringify(draft)));
}

export function forgetDraft(): void {
  attempt(() => sessionStorage.removeItem(REVIEW_DRAFT_KEY));
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
