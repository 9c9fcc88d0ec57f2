import { formCheck, reviewRules, type CheckedForm } from '@tableside/contracts/form-rules';
import type { OwnReview } from '@tableside/contracts/model';
import { usePlatform } from '@tableside/platform';
import { useForm } from '@tableside/ui/form';
import { useState } from 'react';
import { choosePhotos } from './choose-photos';
import { describeFailure, isNotOffered, isUnauthorized, refusedFields } from './describe-failure';
import { forgetDraft, keepDraft, type DraftOwner } from './draft';

const NO_RATING = 'Please select a rating';
const STARS_ONLY = 'This site takes stars only. What you wrote stays here, but cannot be posted.';
const NO_ANSWER = 'Your review did not arrive.';

export interface ReviewFormOptions {
  readonly owner: DraftOwner;
  /** The stars that stand. */
  readonly rating: number | null;
  /** What the form begins with. */
  readonly own: OwnReview | null;
  readonly text: string;
  readonly onSaved: (own: OwnReview | null) => void;
}

/** State of the form for stars, words and photos. Whatever fails, nothing that was typed or chosen goes. */
export function useReviewForm({ owner, rating, own, text, onSaved }: ReviewFormOptions) {
  const { call, toasts } = usePlatform();
  const [stars, setStars] = useState(rating);
  const [rated, setRated] = useState(rating);
  if (rating !== null && rated !== rating) {
    // The large stars above the form were pressed once more.
    setRated(rating);
    setStars(rating);
  }
  const [typed, setTyped] = useState(text);
  const [kept, setKept] = useState<readonly string[]>(own?.images ?? []);
  const [chosen, setChosen] = useState(() => choosePhotos([], [], 0));
  const [needsLogin, setNeedsLogin] = useState(false);

  const form = useForm({
    schema: () => checkReview(stars),
    onSubmit: async (review) => {
      try {
        const { data, message } = await call('updateReview', {
          ...review,
          slug: owner.slug,
          keep: kept,
          photos: chosen.photos,
        });
        forgetDraft();
        toasts.show('success', message || 'Your review is saved.');
        onSaved(data);
        return undefined;
      } catch (error) {
        if (isNotOffered(error)) return { formError: STARS_ONLY };
        const formError = describeFailure(error, NO_ANSWER);
        toasts.show('error', formError);
        if (isUnauthorized(error)) setNeedsLogin(true);
        return { formError, fieldErrors: refusedFields(error) };
      }
    },
  });
  return {
    form,
    stars,
    setStars: (next: number | null) => {
      setStars(next);
      form.clearError('ratings');
    },
    typed,
    handleType: (next: string) => {
      setTyped(next);
      keepDraft(owner, next);
    },
    kept,
    setKept,
    photos: chosen.photos,
    refusals: chosen.refusals,
    choose: (files: readonly File[]) => {
      setChosen(choosePhotos(chosen.photos, files, kept.length));
      form.clearError('images');
    },
    setPhotos: (photos: readonly File[]) => setChosen({ photos, refusals: [] }),
    needsLogin,
    dismissLogin: () => setNeedsLogin(false),
  };
}

interface CheckedReview {
  readonly ratings: number;
  readonly review: string;
}

/** The words by their rule, and the stars that have to be there. */
const checkReview = (stars: number | null) => ({
  safeParse(input: unknown) {
    const words: CheckedForm<typeof reviewRules> = formCheck(reviewRules).safeParse(input);
    if (words.success && stars !== null) {
      const data: CheckedReview = { ratings: stars, review: words.data.review };
      return { success: true as const, data };
    }
    const issues = [
      ...(stars === null ? [{ path: ['ratings'], message: NO_RATING }] : []),
      ...(words.success ? [] : words.error.issues),
    ];
    return { success: false as const, error: { issues } };
  },
});
