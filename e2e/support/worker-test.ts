import { test as base, type WorkerFixture } from '@playwright/test';
import { startAccountSite, type AccountSite } from './account-site';
import { openAdminSite, type AdminSite } from './admin/admin-site';
import { startSpecSite, type SpecSite } from './spec-api/api';

interface WorkerFixtures {
  /** A site with an email server and an OpenID provider. */
  readonly accounts: AccountSite;
  /** A site with an API that offers only the specification's calls. */
  readonly specSite: SpecSite;
}

interface TestFixtures {
  /** The same site with its operator, who has just logged in. */
  readonly admin: AdminSite;
}

interface EndingSite {
  readonly end: () => Promise<void>;
}

/** A site that starts for the first test of a worker that needs it and ends with the worker. */
const perWorker =
  <Site extends EndingSite>(
    start: () => Promise<Site>,
  ): WorkerFixture<Site, { readonly browserName: string }> =>
  async ({ browserName: _browserName }, use) => {
    const site = await start();
    await use(site);
    await site.end();
  };
const options = { scope: 'worker', timeout: 120_000 } as const;

/**
 * Playwright's test with the sites of a worker. All tests extend this one, because Playwright
 * starts another worker when worker fixtures differ.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  accounts: [perWorker(startAccountSite), options],
  admin: async ({ accounts }, use) => use(await openAdminSite(accounts)),
  specSite: [perWorker(startSpecSite), options],
});
