import type { Locator, Page } from '@playwright/test';
import type { Remote } from '../registry';

/** A page of a remote. */
export interface RemoteScene {
  readonly remote: Remote;
  readonly path: string;
  /** Text that only this remote renders, also in the HTML. */
  readonly heading: string;
}

export const SCENES: readonly [RemoteScene, ...RemoteScene[]] = [
  { remote: 'discovery', path: '/restaurants', heading: 'Restaurants in Chattanooga' },
  { remote: 'restaurant', path: '/restaurant/osteria-verde', heading: 'Osteria Verde' },
  { remote: 'account', path: '/login', heading: 'Login' },
  { remote: 'marketing', path: '/contact', heading: 'Contact' },
];

/** The remote's first heading. */
export const headingOf = (page: Page, { remote, heading }: RemoteScene): Locator =>
  page
    .locator(`main [data-remote="${remote}"]`)
    .getByRole('heading', { level: 1, name: new RegExp(heading) });

/** True when the HTML contains the remote's first heading. */
export const hasHeading = (html: string, { heading }: RemoteScene): boolean =>
  // The loading state of a page has its heading too.
  !html.includes('Loading…') &&
  [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].some(([, text = '']) =>
    text.replaceAll(/<[^>]*>/g, '').includes(heading),
  );
