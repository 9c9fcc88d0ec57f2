import {
  lazy,
  Suspense,
  useState,
  useTransition,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { LoadError } from './notice';

export interface LatePartOptions<Props> {
  /** Imports the component. It is asked once, and again after each failure. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** Ends the sentence "We could not load …": "the reviews". */
  readonly what: string;
  /** Stands in its place while the script is on its way. */
  readonly waiting?: ReactNode;
}

/** A component whose script comes when it is first rendered. A lost script takes nothing else of the page with it: a
 * notice with Retry stands in the part's place. */
export function createLatePart<Props extends object>({
  load,
  what,
  waiting = null,
}: LatePartOptions<Props>): FunctionComponent<Props> {
  const begin = () =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        () => {
          // Whatever is rendered from now on asks anew.
          current = begin();
          return { default: Lost };
        },
      ),
    );
  let current = begin();

  function Lost(props: Props) {
    const [Found, setFound] = useState<ComponentType<Props> | null>(null);
    const [isRetrying, startRetry] = useTransition();
    if (Found) return <Found {...props} />;
    const handleRetry = () =>
      startRetry(async () => {
        const found = await load().catch(() => null);
        setFound(() => found);
      });
    return <LoadError what={what} pending={isRetrying} onRetry={handleRetry} />;
  }

  return function LatePart(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => current);
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}
