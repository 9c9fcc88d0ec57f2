import { canUsePasskeys, loadCeremonies } from '../lib/passkey-support';

export const CREDENTIAL = { id: 'abc', type: 'public-key' };

export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';

  constructor(readonly reason: string | null) {
    super('');
  }
}

export const createPasskey = jest.fn<Promise<object>, [unknown]>();
export const promptForPasskey = jest.fn<Promise<object>, [unknown]>();

/** Sets up a browser with a passkey and empty storage. The test has to mock `lib/passkey-support`. */
export function mockPasskeys(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const prompt of [createPasskey, promptForPasskey])
    prompt.mockReset().mockResolvedValue(CREDENTIAL);
  jest.mocked(canUsePasskeys).mockReturnValue(true);
  jest
    .mocked(loadCeremonies)
    .mockResolvedValue({ createPasskey, promptForPasskey, PasskeyFailure });
}
