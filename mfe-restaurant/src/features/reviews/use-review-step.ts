import { useSession } from '@tableside/platform';
import { useState } from 'react';
import { readDraft, type DraftOwner } from './draft';

/** The form for words and photos while it is open. */
export interface OpenStep {
  readonly owner: DraftOwner;
  /** It was asked for, and did not follow a star. */
  readonly isEdit: boolean;
}

/** Opens the form after a rating, for editing, and for somebody who comes back to words that were not saved. A session
 * that ends leaves it open; somebody else closes it. */
export function useReviewStep(slug: string) {
  const personId = useSession(({ user }) => user?.id ?? null);
  const [seen, setSeen] = useState<number | null>(null);
  const [step, setStep] = useState<OpenStep | null>(null);
  if (personId !== null && personId !== seen) {
    setSeen(personId);
    const owner = { slug, personId };
    const isTheirs = step?.owner.personId === personId;
    if (!isTheirs) setStep(readDraft(owner) === null ? null : { owner, isEdit: false });
  }
  const open = (isEdit: boolean) => {
    if (personId !== null) setStep((current) => current ?? { owner: { slug, personId }, isEdit });
  };
  return { step, open, close: () => setStep(null) };
}
