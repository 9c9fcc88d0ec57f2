import type { PageVisit } from '../render/page/page-visit';

/** Pages that a mishap of a thread may have to do with. */
const REMEMBERED = 5;

/** One visit of each of the latest pages, by path. */
export class LatestVisits {
  private visits: readonly PageVisit[] = [];

  /** The newest last. */
  get all(): readonly PageVisit[] {
    return this.visits;
  }

  add(visit: PageVisit): void {
    const others = this.visits.filter(({ url }) => url.pathname !== visit.url.pathname);
    this.visits = [...others, visit].slice(-REMEMBERED);
  }
}
