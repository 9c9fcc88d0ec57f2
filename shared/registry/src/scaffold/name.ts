import { REMOTE_NAME, SHELL_NAME } from '@tableside/contracts/registry/names';
import { wrongUse } from '../refusal';
import { PLACEHOLDER } from './template';

/** The name of a remote that is to be made, with `mfe-` before it or without.
 * @throws {Refusal} for one that cannot be a remote's, or not a new one's */
export function parseNewName(text: string): string {
  const name = text.replace(/^mfe-/, '');
  if (!name) throw wrongUse('No name is given. Write mfe new NAME, such as mfe new events.');
  if (!REMOTE_NAME.test(name)) {
    throw wrongUse(
      `"${text}" cannot be a remote's name. It has 2 to 40 lower-case letters and nothing else, such as events.`,
    );
  }
  if (name === SHELL_NAME) throw wrongUse('The name shell is taken: it is what remotes live in.');
  if (name === PLACEHOLDER) throw wrongUse(`The name ${name} is taken: it is the template's.`);
  return name;
}
