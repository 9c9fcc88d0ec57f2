import { useSession } from '@tableside/platform';
import { useState } from 'react';
import { hasDraft, type DraftOwner } from '../form/draft';

/** The form for words and photos while it is open. */
export interface OpenStep {
  readonly owner: DraftOwner;
  /** It was asked for, and did not follow a star. */
  readonly isEdit: boolean;
  /** The stars were taken off in it. Those that the host has still stand. */
  readonly isCleared: boolean;
  /** What it says about the stars. */
  readonly starsError: string | null;
}

/** Opens the form after a rating, for editing, and for somebody who comes back to what was not saved. A session that ends
 * leaves it open; somebody else closes it. */
export function useReviewStep(slug: string) {
  const personId = useSession(({ user }) => user?.id ?? null);
  const [seen, setSeen] = useState<number | null>(null);
  const [step, setStep] = useState<OpenStep | null>(null);
  if (personId !== null && personId !== seen) {
    setSeen(personId);
    const owner = { slug, personId };
    const isTheirs = step?.owner.personId === personId;
    if (!isTheirs) setStep(hasDraft(owner) ? startStep(owner, false) : null);
  }
  const update = (change: Partial<OpenStep>) =>
    setStep((current) => current && { ...current, ...change });
  return {
    step,
    open: (isEdit: boolean) => {
      if (personId === null) return;
      setStep((current) => current ?? startStep({ slug, personId }, isEdit));
      update({ isCleared: false, starsError: null });
    },
    clearStars: () => update({ isCleared: true }),
    refuseStars: (starsError: string) => update({ starsError }),
    close: () => setStep(null),
  };
}
const startStep = (owner: DraftOwner, isEdit: boolean): OpenStep => ({
  owner,
  isEdit,
  isCleared: false,
  starsError: null,
});
export type ReviewSteps = ReturnType<typeof useReviewStep>;
