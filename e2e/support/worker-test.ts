import { test as base } from '@playwright/test';
import { startAccountSite, type AccountSite } from './account-site';
import { startSpecSite, type SpecSite } from './spec-host/site';

interface WorkerFixtures {
  /** A site with a mail server and an OpenID provider. */
  readonly accounts: AccountSite;
  /** A site over an API host that offers the specification's calls and nothing else. */
  readonly specSite: SpecSite;
}

/** Playwright's test with the sites of a worker, each started for the first test that asks for it. All journeys begin
 * with this one test: Playwright starts another worker and browser wherever worker fixtures differ. */
export const test = base.extend<object, WorkerFixtures>({
  accounts: [
    async ({ browserName: _browserName }, use) => {
      const site = await startAccountSite();
      await use(site);
      await site.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  specSite: [
    async ({ browserName: _browserName }, use) => {
      const site = await startSpecSite();
      await use(site);
      await site.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
