import type { Health } from '@tableside/contracts/desk/health/wire';

type StoreHealth = Pick<Health, 'store_closed' | 'shells' | 'releases'>;

/** What the release store tells of shell servers and releases. */
export const describeStore = async (): Promise<StoreHealth> => ({
  store_closed:
    'Nothing is known here of shell servers and releases: this API host was not told where the release store is. "npm run mfe -- status" tells it.',
  shells: [],
  releases: [],
});
