import { makeRelease } from '../releases/registry-fixtures';
import { Quarantine } from './fault-isolation';

const bad = makeRelease('marketing', '2.0.0');

describe('Quarantine', () => {
  test('lists a release with its reason until it leaves the registry', () => {
    const quarantine = new Quarantine();
    quarantine.add('marketing', bad, 'it ended with 1');
    expect(quarantine.releases).toEqual([
      { remote: 'marketing', version: '2.0.0', reason: 'it ended with 1' },
    ]);
    const { names } = quarantine;
    quarantine.keepOnly(new Set([bad.container]));
    expect(quarantine.names).toBe(names);
    quarantine.keepOnly(new Set(['mfe_marketing_1_0_0']));
    expect(quarantine.names).toEqual([]);
    expect(quarantine.releases).toEqual([]);
  });

  test('keeps a remote suspended until the last fault isolation ends', () => {
    const quarantine = new Quarantine();
    const first = quarantine.suspend(['marketing', 'account']);
    const second = quarantine.suspend(['marketing']);
    first();
    expect(quarantine.suspended).toEqual(['marketing']);
    second();
    expect(quarantine.suspended).toEqual([]);
  });
});
