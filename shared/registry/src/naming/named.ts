import { ENVIRONMENT_NAME, RELEASE_VERSION, SHELL_NAME } from '@tableside/contracts/registry/names';
import { remoteName, type RemoteName } from '@tableside/contracts/registry/release';
import { wrongUse } from '../refusal';

/** What somebody named on the command line. */

/** The remote that somebody named, with `mfe-` before it or without.
 * @param known the remotes that there are; left out, any name will do
 * @throws {Refusal} for a name that is no remote's */
export function parseRemote(text: string, known?: readonly RemoteName[]): RemoteName {
  const parsed = remoteName.safeParse(text.replace(/^mfe-/, ''));
  if (parsed.success && (known?.includes(parsed.data) ?? true)) return parsed.data;
  throw wrongUse(
    known
      ? `"${text}" is no remote. The remotes are ${known.join(', ')}.`
      : `"${text}" is no remote. Its name stands in its remote.json and has lower-case letters only.`,
  );
}

/** The remote that somebody named, or `shell`.
 * @param known as in `parseRemote`
 * @throws {Refusal} for any other name */
export const parseSubject = (text: string, known?: readonly RemoteName[]): string =>
  text === SHELL_NAME ? text : parseRemote(text, known);

/** `discovery@1.2.0` in its parts.
 * @throws {Refusal} for anything else */
export function parseReleaseName(text: string): { remote: string; version: string } {
  const [name = '', version = '', ...rest] = text.split('@');
  if (!RELEASE_VERSION.test(version) || rest.length) {
    throw wrongUse(`"${text}" names no release. Write remote@version, such as discovery@1.2.0.`);
  }
  return { remote: parseRemote(name), version };
}

/** A remote whose canary somebody means, with the version that they expect or without.
 * @throws {Refusal} for anything else */
export function parseCanary(text: string): { remote: string; version?: string } {
  return text.includes('@') ? parseReleaseName(text) : { remote: parseRemote(text) };
}

const REASON_LENGTH_MAX = 200;

/** Why somebody does something, for the log.
 * @param option by which it was typed
 * @throws {Refusal} for none, and for one that does not fit a line */
export function parseReason(text: string | undefined, option: string): string {
  const reason = (text ?? '').trim();
  if (reason && reason.length <= REASON_LENGTH_MAX && !/\p{Cc}/u.test(reason)) return reason;
  throw wrongUse(
    `Write why, in one line of ${REASON_LENGTH_MAX} letters at most: ${option} "the holidays".`,
  );
}

/** Why something is changed although it is frozen.
 * @returns undefined where nobody asks for that
 * @throws {Refusal} as `parseReason` */
export const parseDespite = ({
  despiteFreeze,
}: {
  readonly despiteFreeze?: string;
}): string | undefined =>
  despiteFreeze === undefined ? undefined : parseReason(despiteFreeze, '--despite-freeze');

/** The environment that somebody named.
 * @throws {Refusal} for a name that is none */
export function parseEnvironment(text: string): string {
  if (ENVIRONMENT_NAME.test(text)) return text;
  throw wrongUse(
    `"${text}" is no environment. Its name has lower-case letters, digits and hyphens, such as production.`,
  );
}
