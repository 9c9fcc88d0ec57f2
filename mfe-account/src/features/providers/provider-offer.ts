import type { CallApi } from '@tableside/platform';

export type Provider = 'Google' | 'Facebook';

/** Longer than this nobody waits for an answer that only spares a detour, in milliseconds. */
const PATIENCE_MS = 5000;
const NOT_FOUND = 404;

/** Whether the host has set a provider up; null when it does not say, or not in time. */
async function askHost(call: CallApi, provider: Provider): Promise<boolean | null> {
  try {
    const { data } = await call('providers', undefined, AbortSignal.timeout(PATIENCE_MS));
    return provider === 'Google' ? data.google : data.facebook;
  } catch {
    return null;
  }
}

/** A redirect cannot be read, and need not be: anything but "not found" is an offer. */
const probe = (address: string): Promise<boolean> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ status }) => status !== NOT_FOUND,
    () => false,
  );

/** Whether to send the browser to a provider's address. Google's is part of every host's contract, so only a plain no
 * counts; Facebook's is an extra that has to be there. */
export async function isProviderOffered(
  call: CallApi,
  provider: Provider,
  address: string,
): Promise<boolean> {
  const answer = await askHost(call, provider);
  return answer ?? (provider === 'Google' || (await probe(address)));
}
