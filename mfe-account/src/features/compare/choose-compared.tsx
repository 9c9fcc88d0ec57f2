import { paths } from '@tableside/contracts/paths';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useIsSignedIn } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Choosable, RestaurantChoice } from '../../components/restaurant-choice';
import { SignInPrompt } from '../../components/sign-in-prompt';
import { COMPARED_MAX, comparePath } from '../../lib/restaurant-list';
import shared from '../../components/components.module.css';
import styles from './compare.module.css';

interface ChooseComparedProps {
  readonly slugs: readonly string[];
  /** Token of the shared list whose restaurants can be chosen, also by visitors. */
  readonly token: string | null;
  /** A comparison is already shown, so visitors need not log in. */
  readonly isExtra: boolean;
}

export function ChooseCompared({ slugs, token, isExtra }: ChooseComparedProps) {
  const isSignedIn = useIsSignedIn();
  if (isSignedIn || token !== null) {
    return (
      <Choosable
        slugs={slugs}
        token={token}
        purpose="compare"
        hint="Save the restaurants you can’t decide between."
      >
        {(restaurants) => (
          <Choice key={slugs.join(',')} slugs={slugs} token={token} restaurants={restaurants} />
        )}
      </Choosable>
    );
  }
  if (isExtra) return null;
  return (
    <SignInPrompt title="Compare restaurants">
      Save restaurants you like, then compare up to four side by side.
    </SignInPrompt>
  );
}

interface ChoiceProps extends Pick<ChooseComparedProps, 'slugs' | 'token'> {
  readonly restaurants: readonly RestaurantSummary[];
}

function Choice({ slugs, token, restaurants }: ChoiceProps) {
  const [chosen, setChosen] = useState(slugs);
  const navigate = useNavigate();
  const isEnough = chosen.length >= 2;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isEnough) void navigate(comparePath(chosen, token));
  };
  return (
    <form action={paths.compare} className={styles['form']} onSubmit={handleSubmit}>
      <RestaurantChoice
        legend={token === null ? 'Choose from your favorites' : 'Choose restaurants to compare'}
        restaurants={restaurants}
        chosen={chosen}
        max={COMPARED_MAX}
        onChange={setChosen}
      />
      <Button type="submit" aria-disabled={!isEnough} aria-describedby="compare-least">
        Compare
      </Button>
      <p id="compare-least" className={shared['note']}>
        Choose 2 to 4 restaurants.
      </p>
    </form>
  );
}
