import { paths } from '@tableside/contracts/paths';
import { useApiQuery, useIsSignedIn } from '@tableside/platform';
import { Button, ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError } from '@tableside/ui/notice';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { SignInPrompt } from '../../components/sign-in-prompt';
import { PlaceChoice } from '../../components/place-choice';
import { useOwnSpec } from '../../lib/use-own-spec';
import styles from './choose-compared.module.css';
import { COMPARED_MAX, comparePath } from './compared-places';

export interface ChooseComparedProps {
  /** What is compared now. */
  readonly slugs: readonly string[];
  /** The comparison stands above, so that nobody has to sign in for it. */
  readonly isExtra: boolean;
}

/** A choice among one's favorites, which makes the address of a comparison. */
export function ChooseCompared({ slugs, isExtra }: ChooseComparedProps) {
  const isSignedIn = useIsSignedIn();
  if (isSignedIn) return <Choice key={slugs.join(',')} slugs={slugs} />;
  if (isExtra) return null;
  return (
    <SignInPrompt title="Compare places">
      Save the places that you like, then put up to four of them side by side.
    </SignInPrompt>
  );
}

function Choice({ slugs }: { readonly slugs: readonly string[] }) {
  const { data, isError, isFetching, refetch } = useApiQuery(useOwnSpec('favourites'));
  const [chosen, setChosen] = useState(slugs);
  const navigate = useNavigate();
  if (isError && !data) {
    return <LoadError what="your favorites" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return null;
  if (data.length < 2) {
    return (
      <EmptyState
        title="It takes two favorites to compare"
        actions={<ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>}
      >
        Press the heart of the places that you cannot decide between.
      </EmptyState>
    );
  }
  const isEnough = chosen.length >= 2;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isEnough) void navigate(comparePath(chosen));
  };
  return (
    <form action={paths.compare} className={styles['form']} onSubmit={handleSubmit}>
      <PlaceChoice
        legend="Choose from your favorites"
        places={data}
        chosen={chosen}
        max={COMPARED_MAX}
        onChange={setChosen}
      />
      <Button type="submit" aria-disabled={!isEnough} aria-describedby="compare-least">
        Compare
      </Button>
      <p id="compare-least" className={styles['least']}>
        Two places at least, four at most.
      </p>
    </form>
  );
}
