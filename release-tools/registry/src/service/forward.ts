import { z } from 'zod';
import { forbidden } from '../signing/authorize';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { locateFile, HOME, listContentHomes } from '../content/run-content';
import { randomUUID } from 'node:crypto';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import type { Identity } from '../signing/identity';
import { fetchJson } from '../store/network';
import { Refusal, wrongUse } from '../store/refusal';
import { listRelease, ServiceClient, type Sent } from './client';
import { type Answer, remoteOptions } from './remote-command';

/** The token of the pipeline that this is: MFE_ID_TOKEN, or one that GitHub Actions gives to a job with `id-token: write`,
 * for MFE_AUDIENCE.
 * @returns null where this is no pipeline
 * @throws {Refusal} when it gives none */
export async function findToken(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const { MFE_ID_TOKEN, ACTIONS_ID_TOKEN_REQUEST_URL, ACTIONS_ID_TOKEN_REQUEST_TOKEN } = env;
  if (MFE_ID_TOKEN) return MFE_ID_TOKEN;
  if (!ACTIONS_ID_TOKEN_REQUEST_URL || !ACTIONS_ID_TOKEN_REQUEST_TOKEN) return null;
  const address = new URL(ACTIONS_ID_TOKEN_REQUEST_URL);
  address.searchParams.set('audience', env['MFE_AUDIENCE'] || 'tableside');
  const answer = await fetchJson(address, {
    authorization: `Bearer ${ACTIONS_ID_TOKEN_REQUEST_TOKEN}`,
  });
  const parsed = z.object({ value: z.string() }).safeParse(answer);
  if (parsed.success) return parsed.data.value;
  throw forbidden('The pipeline gave no token. Does the job have the permission id-token: write?');
}

/** Documents that somebody named, and the pictures beside them, by the names that the service gives them.
 * @param home absolute folder of the remote's own documents
 * @returns also the names of the documents, in their order */
export async function listDocuments(
  typed: readonly string[],
  home: string | null,
): Promise<{ readonly names: readonly string[]; readonly files: ReadonlyMap<string, string> }> {
  const names: string[] = [];
  const files = new Map<string, string>();
  for (const [index, word] of typed.entries()) {
    const file = locateFile(word);
    const folder = path.dirname(file);
    const isHome = home !== null && path.resolve(folder) === path.resolve(home);
    const place = isHome ? HOME : `files/${index}`;
    names.push(`${place}/${path.basename(file)}`);
    files.set(`${place}/${path.basename(file)}`, file);
    const text = await readFile(file, 'utf8').catch(() => '');
    for (const [, picture = ''] of text.matchAll(/"(pictures\/[a-z0-9-]+\.[a-z]+)"/g)) {
      const beside = path.join(folder, picture);
      if (existsSync(beside)) files.set(`${place}/${picture}`, beside);
    }
  }
  return { names, files };
}

interface Session {
  readonly identity: Pick<Identity, 'key'>;
  readonly context: { readonly releaseFolder: (name: string) => string };
  readonly parseBuilt: (name: string) => string;
}

/** Has a command done by the service of a store, and answers as if it was done here.
 * @param words what was typed behind its name
 * @param typed options, as they were typed
 * @returns lines of the answer
 * @throws {Refusal} as the command itself, and with code 5 where the service does not answer */
export async function forward(
  address: string,
  command: string,
  words: readonly string[],
  typed: object,
  session: Session,
  answer: Pick<Answer, 'tell' | 'note' | 'add' | 'end'>,
): Promise<readonly string[]> {
  const { sent, words: named } = await gather(command, words, session);
  const client = await openClient(address, session);
  for (const each of sent) await client.upload(each, answer.tell);
  const uploads = Object.fromEntries(sent.map(({ remote, id }) => [remote, id]));
  const options = remoteOptions(typed);
  const done = await client.run({ command, words: [...named], options, uploads }, (event) => {
    if ('tell' in event) answer.tell(event.tell);
    if ('note' in event) answer.note(event.note);
  });
  if ('problems' in done) throw new Refusal(done.problems, done.code as Refusal['code']);
  for (const [name, value] of Object.entries(done.data)) answer.add(name, value);
  answer.end(done.code);
  return done.lines;
}

async function openClient(address: string, { identity }: Session): Promise<ServiceClient> {
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw wrongUse(`"${address}" is no address of a service.`);
  if (identity.key) return new ServiceClient(address, identity.key);
  const token = await findToken(process.env);
  if (token === null)
    throw forbidden('The service asks who you are: set MFE_KEY to your key, or MFE_ID_TOKEN.');
  if (!isPrivate(new URL(address)))
    throw wrongUse(
      'A token is sent to https: addresses alone: whoever reads it on its way could use it.',
    );
  return ServiceClient.byToken(address, token);
}

const isPrivate = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

async function gather(
  command: string,
  words: readonly string[],
  { context, parseBuilt }: Session,
): Promise<{ readonly sent: readonly Sent[]; readonly words: readonly string[] }> {
  if (command === 'publish' || command === 'deploy') {
    const names = words.map(parseBuilt);
    const sent = names.map(async (remote): Promise<Sent> => {
      const files = await listRelease(context.releaseFolder(remote));
      return { verb: 'publish', remote, id: randomUUID(), files };
    });
    return { sent: await Promise.all(sent), words: names };
  }
  const [action, name = '', ...typed] = words;
  if (command !== 'content' || action !== 'publish' || typed.length === 0)
    return { sent: [], words };
  const remote = name.replace(/^mfe-/, '') || SHELL_NAME;
  const home = listContentHomes().find(({ owner }) => owner === remote)?.home ?? null;
  const { names, files } = await listDocuments(typed, home);
  const sent: Sent = { verb: 'content', remote, id: randomUUID(), files };
  return { sent: [sent], words: [action, remote, ...names] };
}
