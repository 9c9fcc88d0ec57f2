import type { Telemetry } from '@tableside/platform';

/** What somebody does to a part of the page before its code runs. */
const TOUCHES = ['pointerdown', 'keydown', 'click', 'input', 'change', 'submit'] as const;

/** A file of a release in a stack; a retry has an address of its own. */
const RELEASE_FILE = /\/releases\/([a-z]+)\/([^/~]+)(?:~r\d+)?\//;

/** Tells of throws and rejections of remotes that nothing caught, as of event handlers: which release it was, and in which
 * widget or page, as far as that is known from what was touched last. The browser's own report stays. */
export function watchStrayThrows(report: Telemetry['report']): void {
  let touched: Element | null = null;
  const handleTouch = ({ target }: Event) => {
    touched = target instanceof Element ? target : null;
  };
  for (const type of TOUCHES) {
    document.addEventListener(type, handleTouch, { capture: true, passive: true });
  }
  const tell = (error: unknown, during: string, file = '') => {
    const [, remote, version] = RELEASE_FILE.exec(`${stackOf(error)} ${file}`) ?? [];
    if (!remote || !version) return;
    report(error, { during, remote, version, component: nameComponent(remote, touched) });
  };
  window.addEventListener('error', ({ error, filename }) => tell(error, 'event', filename));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason, 'promise'));
}

const stackOf = (error: unknown): string =>
  error instanceof Error && typeof error.stack === 'string' ? error.stack : '';

/** @returns the name of a widget, or a page's first path; what cannot be known has none */
function nameComponent(remote: string, touched: Element | null): string {
  const nearest = touched?.closest<HTMLElement>('[data-remote]');
  const all = document.querySelectorAll<HTMLElement>(`[data-remote="${remote}"]`);
  const only = all.length === 1 ? all[0] : undefined;
  const box = nearest?.dataset['remote'] === remote ? nearest : only;
  if (!box) return 'unknown';
  // The rest of an address may be somebody's secret.
  return box.dataset['widget'] ?? `page /${window.location.pathname.split('/')[1] ?? ''}`;
}
