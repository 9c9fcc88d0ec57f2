import type { RemoteName } from '@tableside/contracts/registry/wire';

/** The box of a slot whose widget is left to the browser as a whole, as `RemoteSlot` and React write it. */
const LATE_SLOT = /<div[^>]* data-remote="([a-z0-9-]+)" data-widget="[^"]*"[^>]*><!--\$[!?]-->/g;

/** The remotes of slots that hold nothing yet. React's stack names the components around one that is waited for, not the
 * component itself, which may be all that is the remote's.
 * @param html a rendered page */
export const remotesOfLateSlots = (html: string): ReadonlySet<RemoteName> =>
  new Set([...html.matchAll(LATE_SLOT)].map(([, remote = '']) => remote));
