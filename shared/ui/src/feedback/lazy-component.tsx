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

export interface LazyComponentOptions<Props> {
  /** Imports the component. Called once, and again after each failure. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** Completes "We couldn’t load …", such as "the reviews". */
  readonly what: string;
  readonly waiting?: ReactNode;
}

/** A component whose script loads on first render. If loading fails, only this part shows an error, with Retry. */
export function createLazyComponent<Props extends object>({
  load,
  what,
  waiting = null,
}: LazyComponentOptions<Props>): FunctionComponent<Props> {
  const start = () =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        () => {
          // Later renders try again.
          current = start();
          return { default: LoadFailed };
        },
      ),
    );
  let current = start();

  function LoadFailed(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    const [isRetrying, startRetry] = useTransition();
    if (Loaded) return <Loaded {...props} />;
    const handleRetry = () =>
      startRetry(async () => {
        const component = await load().catch(() => null);
        setLoaded(() => component);
      });
    return <LoadError what={what} pending={isRetrying} onRetry={handleRetry} />;
  }

  return function LazyComponent(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => current);
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}
