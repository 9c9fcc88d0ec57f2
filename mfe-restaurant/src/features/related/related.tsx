import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const RelatedRows = lazy(() => import('./related-rows'));

/** Distance below the viewport at which loading starts. */
const PRELOAD_MARGIN = '600px';

/** Similar and nearby restaurants, loaded when scrolled near. Not shown without script. */
export function Related({ slug }: { readonly slug: string }) {
  const mark = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (!mark.current || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: `${PRELOAD_MARGIN} 0px` },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={mark}>
      {isNear && (
        <Suspense fallback={null}>
          <RelatedRows slug={slug} />
        </Suspense>
      )}
    </div>
  );
}
