import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const RelatedRows = lazy(async () => ({ default: (await import('./related-rows')).RelatedRows }));

/** How far below the screen places are looked up, so that they stand there when somebody arrives. */
const AHEAD = '600px';

/** Similar and nearby places, looked up when somebody comes near the page's end; without script there are none. */
export function Related({ slug }: { readonly slug: string }) {
  const mark = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (!mark.current || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: `${AHEAD} 0px` },
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
