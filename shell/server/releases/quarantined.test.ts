import { withoutQuarantined } from './quarantined';
import { makeDocument, makeRelease } from './registry-fixtures';

const [older, newer] = ['1.0.0', '2.0.0'].map((version) => makeRelease('marketing', version));
if (!older || !newer) throw new Error('There are two releases.');
const account = makeRelease('account');
const both = makeDocument({ marketing: [newer, older], account: [account] });

describe('withoutQuarantined', () => {
  test('nothing changes where nothing is quarantined', () => {
    const { document, withheld } = withoutQuarantined(both, new Set());
    expect(document).toEqual(both);
    expect(withheld.size).toBe(0);
  });

  test('the release before a quarantined one is shown; other remotes stay', () => {
    const { document, withheld, listed } = withoutQuarantined(both, new Set([newer.container]));
    expect(document.remotes['marketing']).toMatchObject({ active: older, lastGood: null });
    expect(document.remotes['account']).toBe(both.remotes['account']);
    expect(withheld.size).toBe(0);
    expect(listed).toEqual(new Set([newer.container, older.container, account.container]));
  });

  test('a remote of which no release may run is withheld, and stays on the pages', () => {
    const names = new Set([newer.container, older.container]);
    const { document, withheld } = withoutQuarantined(both, names);
    expect(withheld).toEqual(new Set(['marketing']));
    expect(document.remotes['marketing']).toBe(both.remotes['marketing']);
  });
});
