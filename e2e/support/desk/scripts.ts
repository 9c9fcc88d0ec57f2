import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

/** Listens to the scripts that a page loads.
 * @returns waits for them, and says the SHA-256 of each by its path */
export function watchScripts(page: Page): () => Promise<Readonly<Record<string, string>>> {
  const loaded = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const hash = response.body().then((bytes) => createHash('sha256').update(bytes).digest('hex'));
    loaded.set(new URL(response.url()).pathname, hash);
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    const entries = [...loaded].map(async ([path, hash]) => [path, await hash] as const);
    return Object.fromEntries(await Promise.all(entries));
  };
}
