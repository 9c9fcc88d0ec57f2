import { Notice } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './beside.module.css';

/** How often a page on its way is looked at, in milliseconds. */
const LOOK_MS = 50;
/** How long a page is waited for that does not come to rest, in milliseconds. */
const PATIENCE_MS = 3000;

export interface BufferedFrameProps {
  /** Of this site. */
  readonly address: string;
  /** Changes when the address has something else to show. */
  readonly stamp: string;
  readonly title: string;
  /** Of the part of the page that the words stand in: it is in view at first. */
  readonly part?: string | undefined;
}

/** A page in a frame that is loaded anew without flashing: the next one comes behind, and takes the place and the scroll
 * position of the one before when it is there. */
export function BufferedFrame({ address, stamp, title, part }: BufferedFrameProps) {
  const wanted = `${address} ${stamp}`;
  const [frames, setFrames] = useState<{ shown: string | null; loading: string | null }>({
    shown: null,
    loading: wanted,
  });
  const [isLost, setIsLost] = useState(false);
  const shown = useRef<HTMLIFrameElement>(null);
  // One at a time: whoever types on would else never see a page that is ready.
  if (frames.loading === null && frames.shown !== wanted && !isLost) {
    setFrames({ ...frames, loading: wanted });
  }
  const [failed, setFailed] = useState<string | null>(null);
  if (isLost && failed !== wanted) {
    setIsLost(false);
    setFrames({ ...frames, loading: wanted });
  }
  const next = useRef<HTMLIFrameElement>(null);
  const take = (frame: HTMLIFrameElement) => {
    const page = pageOf(frame);
    if (!page) {
      setIsLost(true);
      setFailed(wanted);
      setFrames({ ...frames, loading: null });
      return;
    }
    const before = shown.current && pageOf(shown.current);
    if (before) page.scrollTo({ top: before.scrollY, behavior: 'instant' });
    else if (part) page.document.querySelector(part)?.scrollIntoView({ behavior: 'instant' });
    setFrames({ shown: frames.loading, loading: null });
  };
  // A page can be looked at before its last picture has come.
  const look = useEffectEvent((waitedMs: number) => {
    const page = next.current && readPage(next.current);
    if (next.current && page && (isAtRest(page) || waitedMs > PATIENCE_MS)) take(next.current);
  });
  useEffect(() => {
    if (frames.loading === null) return undefined;
    const beganAt = performance.now();
    const timer = setInterval(() => look(performance.now() - beganAt), LOOK_MS);
    return () => clearInterval(timer);
  }, [frames.loading]);
  const keys = [...new Set([frames.shown, frames.loading])].filter((key) => key !== null);
  return (
    <>
      {isLost && (
        <Notice tone="warning" live>
          The page cannot be shown right now. What you see may be older than your words.
        </Notice>
      )}
      <div className={styles['stage']}>
        {frames.shown === null && !isLost && <Skeleton className={styles['waiting'] ?? ''} />}
        {keys.map((key) => {
          const isShown = key === frames.shown;
          return (
            <iframe
              key={key}
              ref={isShown ? shown : next}
              title={isShown ? title : `${title}, on its way`}
              src={key.slice(0, key.indexOf(' '))}
              className={styles['frame']}
              data-shown={isShown}
              inert={!isShown}
              onLoad={
                isShown
                  ? undefined
                  : ({ currentTarget }) => !pageOf(currentTarget) && take(currentTarget)
              }
            />
          );
        })}
      </div>
    </>
  );
}

/** The page in a frame; null where the browser shows an error of its own. */
function pageOf(frame: HTMLIFrameElement): Window | null {
  try {
    return frame.contentDocument?.body ? frame.contentWindow : null;
  } catch {
    return null;
  }
}

/** A page that is read to its end, with its sheets; null before. */
function readPage(frame: HTMLIFrameElement): Document | null {
  const page = frame.contentDocument;
  if (!page || page.URL === 'about:blank' || page.readyState === 'loading') return null;
  const sheets = page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  return [...sheets].every(({ sheet }) => sheet !== null) ? page : null;
}

/** Whether its script has taken over, and covers it no more: it does while it asks who is signed in. */
const isAtRest = (page: Document): boolean =>
  page.documentElement.dataset['asleep'] === undefined &&
  page.querySelector('#main[aria-busy="true"]') === null;
