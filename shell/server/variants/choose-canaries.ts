import type { IncomingHttpHeaders } from 'node:http';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { RegistrySnapshot } from '../releases/registry-source';
import { isChosen } from './is-chosen';
import { readNumber } from './visitor-number';

/** The remotes of which whoever asks gets the canary. */
export function chooseCanaries(
  { canaries }: Pick<RegistrySnapshot, 'canaries'>,
  headers: IncomingHttpHeaders,
  siteOrigin: string,
): readonly RemoteName[] {
  const number = canaries.size > 0 ? readNumber(headers, siteOrigin) : null;
  if (number === null) return [];
  return [...canaries]
    .filter(([name, canary]) => isChosen(name, canary, number))
    .map(([name]) => name);
}
