import { formCheck, type CheckedForm } from '@tableside/contracts/common/rules';
import type { OwnReview } from '@tableside/contracts/review/model';
import { reviewRules } from '@tableside/contracts/review/rules';
import { isNotOffered, kindOfFailure, refusedFields, usePlatform } from '@tableside/platform';
import { useForm } from '@tableside/ui/form';
import { useState } from 'react';
import { choosePhotos, type ChosenPhotos } from './choose-photos';
import { clearDraft, saveDraft, savePhotos, readPhotos, type DraftOwner } from './draft';
import { describeReviewError, useLoginPrompt } from './own-review';

const NO_RATING = 'Please select a rating';
const STARS_ONLY = 'Written reviews aren’t available here, so only your stars were saved.';
const NOT_SAVED = 'We couldn’t post your review.';

export interface ReviewFormOptions {
  readonly owner: DraftOwner;
  readonly rating: number | null;
  readonly own: OwnReview | null;
  readonly text: string;
  readonly onUnrated: (error: string) => void;
  readonly onSaved: (own: OwnReview | null) => void;
}

/** State of the review form. Failures keep typed text and chosen photos. */
export function useReviewForm(options: ReviewFormOptions) {
  const { owner, rating, own, text, onUnrated, onSaved } = options;
  const { call, toasts } = usePlatform();
  const [typed, setTyped] = useState(text);
  const [saved, setSaved] = useState<readonly string[]>(own?.images ?? []);
  const [chosen, setChosen] = useState(() => choosePhotos([], readPhotos(owner), saved.length));
  const login = useLoginPrompt();
  const choose = (next: ChosenPhotos) => {
    setChosen(next);
    savePhotos(owner, next.photos);
  };

  const form = useForm({
    schema: () => checkReview(rating, onUnrated),
    onSubmit: async (review) => {
      try {
        const { data, message } = await call('updateReview', {
          ...review,
          slug: owner.slug,
          keep: saved,
          photos: chosen.photos,
        });
        clearDraft();
        toasts.show('success', message || 'Review saved.');
        onSaved(data);
        return undefined;
      } catch (error) {
        if (isNotOffered(error)) return { formError: STARS_ONLY };
        const formError = describeReviewError(error, NOT_SAVED);
        toasts.show('error', formError);
        if (kindOfFailure(error) === 'unauthorized') login.open();
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
      saveDraft(owner, next);
    },
    saved,
    setSaved,
    photos: chosen.photos,
    refusals: chosen.refusals,
    choose: (files: readonly File[]) => {
      choose(choosePhotos(chosen.photos, files, saved.length));
      form.clearError('images');
    },
    setPhotos: (photos: readonly File[]) => choose({ photos, refusals: [] }),
    needsLogin: login.isRequested,
    dismissLogin: login.dismiss,
  };
}

export type ReviewFormState = ReturnType<typeof useReviewForm>;

const checkReview = (stars: number | null, onUnrated: (error: string) => void) => ({
  safeParse(input: unknown) {
    if (stars === null) onUnrated(NO_RATING);
    const text: CheckedForm<typeof reviewRules> = formCheck(reviewRules).safeParse(input);
    if (text.success && stars !== null) {
      return { success: true as const, data: { ratings: stars, review: text.data.review } };
    }
    const issues = [
      ...(stars === null ? [{ path: ['ratings'], message: NO_RATING }] : []),
      ...(text.success ? [] : text.error.issues),
    ];
    return { success: false as const, error: { issues } };
  },
});
