import type { RemoteName } from '@tableside/contracts/registry/wire';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useCarryFrom, type Carried } from './carry-over';
import { useFederation } from './federation';
import type { RemoteModules } from './modules';
import { EMPTY_HTML } from './trusted-types';

/** Server-written HTML whose script is late or lost: it stays, and can be read, until the script is there.
 * @returns `hasFailed` once the script is known to be lost */
export function useStranded(remote: RemoteName | undefined, expose: keyof RemoteModules) {
  const federation = useFederation();
  const [loading, setLoading] = useState(() =>
    remote ? federation.stranded(remote, expose) : null,
  );
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    let isWatched = true;
    loading?.then(
      () => isWatched && setLoading(null),
      () => isWatched && setHasFailed(true),
    );
    return () => {
      isWatched = false;
    };
  }, [loading]);

  useEffect(
    () => (remote && loading ? federation.onRecovery(remote, () => setLoading(null)) : undefined),
    [federation, remote, loading],
  );

  return { isOn: loading !== null, hasFailed };
}

/** Makes React leave an element's content alone while it takes over the server's HTML; never anything but empty. */
const UNTOUCHED = {
  dangerouslySetInnerHTML: { __html: EMPTY_HTML },
  suppressHydrationWarning: true,
};

interface StrandedHtmlProps {
  /** Takes note of what is done to the content. */
  readonly carried?: RefObject<Carried>;
  readonly className?: string | undefined;
  readonly 'data-remote': string | undefined;
  readonly 'data-widget'?: string;
}

/** An element whose content stays as the server wrote it. */
export function StrandedHtml({ carried, ...box }: StrandedHtmlProps) {
  const element = useRef<HTMLDivElement>(null);
  useCarryFrom(element, carried);
  return <div ref={element} {...box} {...UNTOUCHED} />;
}
