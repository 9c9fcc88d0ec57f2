import type { PageRest } from '../render/finish-page';
import type { Opened } from '../render/page-renderer';
import type { PageVisit } from '../render/page/page-visit';
import { makeDeferred, type Deferred } from './deferred';

/** A page that a thread is making. Both reject when the render fails, or the thread is stuck or comes to its end. */
export interface PageUnderWay {
  readonly visit: PageVisit;
  readonly opened: Promise<Opened>;
  readonly finished: Promise<PageRest>;
}

/** What settles it. */
export interface PageSettlers {
  readonly visit: PageVisit;
  readonly opened: Deferred<Opened>;
  readonly finished: Deferred<PageRest>;
}

export const startPage = (visit: PageVisit): PageSettlers => ({
  visit,
  opened: makeDeferred<Opened>(),
  finished: makeDeferred<PageRest>(),
});

export const toPromises = ({ visit, opened, finished }: PageSettlers): PageUnderWay => ({
  visit,
  opened: opened.promise,
  finished: finished.promise,
});

export function rejectPage({ opened, finished }: PageSettlers, error: Error): void {
  opened.reject(error);
  finished.reject(error);
}
