import { lazy, type ComponentType, type FunctionComponent } from 'react';

/** A component whose code is downloaded when it is first rendered.
 * @param Fallback replaces it if the download fails. Default: nothing */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: FunctionComponent = () => null,
) =>
  lazy((): Promise<{ default: ComponentType<Props> }> =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Fallback }),
    ),
  );
