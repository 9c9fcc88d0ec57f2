import { formCheck, type CheckedForm } from '@tableside/contracts/common/rules';
import type { OwnReview } from '@tableside/contracts/review/model';
import { reviewRules } from '@tableside/contracts/review/rules';
import { isNotOffered, kindOfFailure, refusedFields, usePlatform } from '@tableside/platform';
import { useForm } from '@tableside/ui/form';
import { useState } from 'react';
import { choosePhotos, type ChosenPhotos } from './choose-photos';
import { forgetDraft, keepDraft, keepPhotos, readPhotos, type DraftOwner } from './draft';
import { describeLoss, useLoginQuestion } from './own-review';

const NO_RATING = 'Please select a rating';
const STARS_ONLY = 'This site takes stars only. What you wrote stays here, but cannot be posted.';
const NO_ANSWER = 'Your review did not arrive.';

export interface ReviewFormOptions {
  readonly owner: DraftOwner;
  readonly rating: number | null;
  readonly own: OwnReview | null;
  readonly text: string;
  readonly onUnrated: (error: string) => void;
  readonly onSaved: (own: OwnReview | null) => void;
}

/** State of the form for words and photos. Whatever fails, nothing that was typed or chosen goes. */
export function useReviewForm(options: ReviewFormOptions) {
  const { owner, rating, own, text, onUnrated, onSaved } = options;
  const { call, toasts } = usePlatform();
  const [typed, setTyped] = useState(text);
  const [kept, setKept] = useState<readonly string[]>(own?.images ?? []);
  const [chosen, setChosen] = useState(() => choosePhotos([], readPhotos(owner), kept.length));
  const login = useLoginQuestion();
  const choose = (next: ChosenPhotos) => {
    setChosen(next);
    keepPhotos(owner, next.photos);
  };

  const form = useForm({
    schema: () => checkReview(rating, onUnrated),
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
        const formError = describeLoss(error, NO_ANSWER);
        toasts.show('error', formError);
        if (kindOfFailure(error) === 'unauthorized') login.ask();
        return { formError, fieldErrors: refusedFields(error) };
      }
    },
  });
  if (rating !== null) form.clearError('ratings');
  return {
    form,
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
      choose(choosePhotos(chosen.photos, files, kept.length));
      form.clearError('images');
    },
    setPhotos: (photos: readonly File[]) => choose({ photos, refusals: [] }),
    needsLogin: login.isAsked,
    dismissLogin: login.dismiss,
  };
}

interface CheckedReview {
  readonly ratings: number;
  readonly review: string;
}

const checkReview = (stars: number | null, onUnrated: (error: string) => void) => ({
  safeParse(input: unknown) {
    if (stars === null) onUnrated(NO_RATING);
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
