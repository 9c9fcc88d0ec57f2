import { createHash } from 'node:crypto';
import { releaseName } from '@tableside/registry/releases/good-releases';

/** How many numbers visitors can have. Each is had by many of them, so it tells nobody apart. */
export const NUMBERS = 10_000;

/** Orders that are remembered at most; each takes 20 kB. */
const REMEMBERED = 16;
const orders = new Map<string, Uint16Array>();

/** The place of each number in an order that is a release's own, and the same on every server. */
function orderOf(release: string): Uint16Array {
  const known = orders.get(release);
  if (known) return known;
  const bytes = createHash('shake256', { outputLength: 4 * NUMBERS })
    .update(release)
    .digest();
  const places = Uint16Array.from({ length: NUMBERS }, (_, number) => number);
  for (let last = NUMBERS - 1; last > 0; last -= 1) {
    const other = bytes.readUInt32LE(4 * last) % (last + 1);
    const [one = 0, two = 0] = [places[last], places[other]];
    places[last] = two;
    places[other] = one;
  }
  for (const oldest of orders.keys()) {
    if (orders.size < REMEMBERED) break;
    orders.delete(oldest);
  }
  orders.set(release, places);
  return places;
}

/** Whether a visitor is among those who get a canary. It depends on the release and their number alone: who is among one percent is
 * among ten, on every server, and chosen by each release anew.
 * @param share from 0 to 1
 * @param number of the visitor, from 0 to NUMBERS - 1 */
export const isChosen = (
  remote: string,
  { version, share }: { readonly version: string; readonly share: number },
  number: number,
): boolean =>
  (orderOf(releaseName(remote, version))[number] ?? NUMBERS) < Math.round(share * NUMBERS);
