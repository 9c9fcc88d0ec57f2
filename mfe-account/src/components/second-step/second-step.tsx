import { Notice } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { lazy, Suspense, type ComponentType } from 'react';
import type { SecondStepFormProps } from './second-step-form';

const NotLoaded = () => (
  <Notice tone="error" live>
    This could not be loaded. Reload the page and sign in again.
  </Notice>
);

/** Few people need it, so that nobody else downloads it. */
const SecondStepForm = lazy((): Promise<{ default: ComponentType<SecondStepFormProps> }> =>
  import('./second-step-form').then(
    (module) => ({ default: module.SecondStepForm }),
    () => ({ default: NotLoaded }),
  ),
);

/** Asks for the second step of a sign-in. */
export function SecondStep(props: SecondStepFormProps) {
  return (
    <Suspense fallback={<Skeleton width="long" />}>
      <SecondStepForm {...props} />
    </Suspense>
  );
}
