import { abortCanary } from '../canary/canary-commands';
import type { CommandContext } from '../commands';
import { waitForShells } from '../reports/wait-for-shells';

/** Ends a canary that does worse than what is live.
 * @param harm what it did, for people and the log */
export async function takeAway(
  context: CommandContext,
  { remote, version }: { readonly remote: string; readonly version: string },
  harm: string,
): Promise<readonly string[]> {
  const reason = `guard: ${harm}`;
  const { document } = await abortCanary(context, remote, version, { reason });
  return [
    `${remote}@${version} was taken away: ${harm}.`,
    `Everybody gets ${remote}@${document.remotes[remote]?.active.version} (revision ${document.revision}).`,
    ...(await waitForShells(context, document.revision)),
  ];
}
