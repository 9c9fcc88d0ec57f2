import { paths } from '@tableside/contracts/paths';
import { useIsSignedIn } from '@tableside/platform';
import { Button, ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError } from '@tableside/ui/notice';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { PlaceChoice, useChoosable } from '../../components/place-choice';
import { SignInPrompt } from '../../components/sign-in-prompt';
import { COMPARED_MAX, comparePath } from '../../lib/place-list';
import styles from './compare.module.css';

export interface ChooseComparedProps {
  readonly slugs: readonly string[];
  /** Of the shared list whose places can be chosen, by visitors too; null for none. */
  readonly token: string | null;
  /** The comparison stands above, so that nobody has to sign in for it. */
  readonly isExtra: boolean;
}

export function ChooseCompared({ slugs, token, isExtra }: ChooseComparedProps) {
  const isSignedIn = useIsSignedIn();
  if (isSignedIn || token !== null) {
    return <Choice key={slugs.join(',')} slugs={slugs} token={token} />;
  }
  if (isExtra) return null;
  return (
    <SignInPrompt title="Compare places">
      Save the places that you like, then put up to four of them side by side.
    </SignInPrompt>
  );
}

function Choice({ slugs, token }: Omit<ChooseComparedProps, 'isExtra'>) {
  const { places, isError, isFetching, retry } = useChoosable(slugs, token);
  const [chosen, setChosen] = useState(slugs);
  const navigate = useNavigate();
  if (isError) return <LoadError what="your favorites" pending={isFetching} onRetry={retry} />;
  if (!places) return null;
  if (places.length < 2) {
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
    if (isEnough) void navigate(comparePath(chosen, token));
  };
  return (
    <form action={paths.compare} className={styles['form']} onSubmit={handleSubmit}>
      <PlaceChoice
        legend={token === null ? 'Choose from your favorites' : 'Choose places to compare'}
        places={places}
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
