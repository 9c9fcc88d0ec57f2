import { readFileSync } from 'node:fs';
import path from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

const read = (file: string) => readFileSync(path.join(__dirname, '..', file), 'utf8');

// Where it fails, a dependency was added or updated: `npm run lock-addresses`.
test('the lock file tells the address of every package, at a host that npm replaces', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const locked = Object.entries(packages).filter(
    ([place, { version, link }]) => place.includes('node_modules/') && version && !link,
  );
  const [, host = ''] = /^replace-registry-host=(.+)$/m.exec(read('.npmrc')) ?? [];
  expect(host).toMatch(/\.invalid$/);
  const without = locked.filter(([, { resolved }]) => !resolved?.startsWith(`https://${host}/`));
  expect(without.map(([place]) => place)).toEqual([]);
  expect(locked.length).toBeGreaterThan(1000);
});
