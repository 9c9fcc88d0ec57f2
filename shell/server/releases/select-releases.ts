import { createHash, randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { releaseName, type LiveRegistry } from '@tableside/registry/reader';
import { describeDevRemote, type RemoteName } from '@tableside/contracts/registry/release';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import { createCookie } from '@tableside/server/cookie';
import { isbot } from 'isbot';
import { compose } from '../../browser/federation/composition';
import type { PageRegistry } from '../../browser/federation/registry';
import type { DevRemote } from '../config';
import { listReleases, toPageRemote, type RegistrySnapshot } from './snapshot';

/** Which release of each remote a request gets: live, preview, canary, or last known good. */

type Remote = LiveRegistry['remotes'][RemoteName];

/** Replaces quarantined releases with the previous ones. @param quarantined by `container` */
export function withoutQuarantined(document: LiveRegistry, quarantined: ReadonlySet<string>) {
  const mayRun = (release: RegisteredRelease) => !quarantined.has(release.container);
  const withheld = new Set<RemoteName>();
  const show = ([name, stored]: [RemoteName, Remote]): [RemoteName, Remote] => {
    const { active, lastGood, canary } = stored;
    const remote = canary && !mayRun(canary) ? { ...stored, canary: null } : stored;
    if (mayRun(active)) return [name, remote];
    if (lastGood && mayRun(lastGood))
      return [name, { ...remote, active: lastGood, lastGood: null }];
    withheld.add(name);
    return [name, remote];
  };
  const remotes = Object.fromEntries(Object.entries(document.remotes).map(show));
  return { document: { ...document, remotes }, withheld, listed: listReleases(document) };
}

/** A state with some releases replaced; the live ones become fallbacks, disabled stay disabled. */
export function withReleases(
  snapshot: RegistrySnapshot,
  releases: ReadonlyMap<RemoteName, RegisteredRelease>,
): RegistrySnapshot {
  const shown = [...releases].filter(([name]) => !snapshot.disabled.includes(name));
  if (shown.length === 0) return snapshot;
  const page = { ...snapshot.page };
  const active = new Map(snapshot.active);
  const earlier = new Map(snapshot.earlier);
  for (const [name, release] of shown) {
    const live = snapshot.active.get(name);
    const before = live && live.container !== release.container ? live : null;
    page[name] = toPageRemote(release, before);
    active.set(name, release);
    if (before) earlier.set(name, before);
    else earlier.delete(name);
  }
  const names = new Set(shown.map(([name]) => name));
  return {
    ...snapshot,
    page,
    composition: compose(page),
    active,
    earlier,
    withheld: new Set([...snapshot.withheld].filter((name) => !names.has(name))),
    listed: new Set([...snapshot.listed, ...shown.map(([, { container }]) => container)]),
  };
}

/** The canaries of some remotes; those that have ended are skipped. */
export const canaryReleases = (
  { canaries }: Pick<RegistrySnapshot, 'canaries'>,
  names: readonly RemoteName[],
): ReadonlyMap<RemoteName, RegisteredRelease> =>
  new Map([...canaries].filter(([name]) => names.includes(name)));

const variants = new WeakMap<RegistrySnapshot, Map<string, RegistrySnapshot>>();

/** The registry state for a visitor with canaries, created once per combination. */
export function withCanaries(
  snapshot: RegistrySnapshot,
  names: readonly RemoteName[] = [],
): RegistrySnapshot {
  const releases = canaryReleases(snapshot, names);
  if (releases.size === 0) return snapshot;
  const known = variants.get(snapshot) ?? new Map<string, RegistrySnapshot>();
  variants.set(snapshot, known);
  const key = [...releases.keys()].join(' ');
  const variant = known.get(key) ?? withReleases(snapshot, releases);
  known.set(key, variant);
  return variant;
}

/** The state with remotes in development, which have no server build, instead of releases. */
export function withDevRemotes(
  snapshot: RegistrySnapshot,
  remotes: readonly DevRemote[],
): RegistrySnapshot {
  if (remotes.length === 0) return snapshot;
  const names = new Set(remotes.map(({ name }) => name));
  const page: PageRegistry = {
    ...snapshot.page,
    ...Object.fromEntries(remotes.map((remote) => [remote.name, describeDevRemote(remote)])),
  };
  const without = <Release>(releases: ReadonlyMap<RemoteName, Release>) =>
    new Map([...releases].filter(([name]) => !names.has(name)));
  // Only the dev server has their files.
  return {
    ...snapshot,
    page,
    composition: compose(page),
    active: without(snapshot.active),
    canaries: without(snapshot.canaries),
    assets: '',
  };
}

/** The state with the last known good releases of some remotes and the live routes and slots. */
export function fallBack(
  snapshot: RegistrySnapshot,
  remotes: ReadonlySet<RemoteName>,
): RegistrySnapshot | null {
  const earlier = [...snapshot.earlier].filter(([remote]) => remotes.has(remote));
  if (earlier.length === 0) return null;
  const page = { ...snapshot.page };
  for (const [remote] of earlier) {
    const own = page[remote];
    if (own) page[remote] = { ...own, releases: own.releases.slice(1) };
  }
  return {
    ...snapshot,
    page,
    active: new Map([...snapshot.active, ...earlier]),
    earlier: new Map([...snapshot.earlier].filter(([remote]) => !remotes.has(remote))),
  };
}

/** Number of buckets. Many visitors share one, so it does not identify anyone. */
export const NUMBERS = 10_000;

/**
 * Depends only on the release and the visitor's number: those in one percent are also in ten, on
 * every server.
 * @param share from 0 to 1
 * @param number from 0 to NUMBERS - 1
 */
export function isChosen(
  remote: string,
  { version, share }: { readonly version: string; readonly share: number },
  number: number,
): boolean {
  const hash = createHash('sha256')
    .update(`${releaseName(remote, version)} ${number}`)
    .digest();
  return hash.readUInt32LE() / 2 ** 32 < share;
}

/** How long a browser keeps its number, in seconds. */
const CACHE_TTL_S = 30 * 24 * 3600;

export const NUMBER_COOKIE = 'try-out';

/** Cookie with a random number that one in ten thousand visitors shares. */
const cookieOf = (siteOrigin: string, maxAgeS: number) =>
  createCookie(
    { name: NUMBER_COOKIE, pattern: /\d{1,4}/, maxAgeS, sameSite: 'Lax' },
    siteOrigin.startsWith('https:'),
  );

/** Search engines, which store pages, get no canary; nor do those who opt out of tracking. */
const isExcluded = (headers: IncomingHttpHeaders): boolean => {
  const { 'user-agent': agent, 'sec-gpc': control, dnt } = headers;
  return agent === undefined || isbot(agent) || control === '1' || dnt === '1';
};

export function readNumber(headers: IncomingHttpHeaders, siteOrigin: string): number | null {
  const text = cookieOf(siteOrigin, CACHE_TTL_S).read(headers.cookie);
  return text === null || isExcluded(headers) ? null : Number(text);
}

/** While a canary runs a `set-cookie` for visitors without a number, else its removal or null. */
export function renewNumber(
  headers: IncomingHttpHeaders,
  siteOrigin: string,
  isRunning: boolean,
): string | null {
  const cookie = cookieOf(siteOrigin, CACHE_TTL_S);
  const hasOne = cookie.read(headers.cookie) !== null;
  if (!isRunning) return hasOne ? cookieOf(siteOrigin, 0).write('0') : null;
  if (hasOne || isExcluded(headers)) return null;
  return cookie.write(String(randomInt(NUMBERS)));
}

/** Remotes for which the visitor gets the canary. */
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
