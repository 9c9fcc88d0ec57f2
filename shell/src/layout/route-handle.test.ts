import { readLayoutFlags } from './route-handle';

describe('readLayoutFlags', () => {
  it('shows header and footer and fetches the session unless a route says otherwise', () => {
    expect(
      readLayoutFlags([{}, { handle: undefined }, { handle: { remote: 'discovery' } }]),
    ).toEqual({
      hasChrome: true,
      wantsSession: true,
    });
  });

  it('hides them where the claim of the page says so', () => {
    const matches = [{ handle: undefined }, { handle: { chrome: false, session: false } }, {}];
    expect(readLayoutFlags(matches)).toEqual({ hasChrome: false, wantsSession: false });
  });

  it('keeps the two apart', () => {
    expect(readLayoutFlags([{ handle: { session: false } }])).toEqual({
      hasChrome: true,
      wantsSession: false,
    });
  });

  it('ignores handles that are not objects', () => {
    expect(readLayoutFlags([{ handle: null }, { handle: 'text' }])).toEqual({
      hasChrome: true,
      wantsSession: true,
    });
  });
});
