import { listReleases, describeList } from '../releases/list-releases';
import { parseSubject, parseReleaseName } from '../registry/names';
import { type MfeCommand, needNothing } from './command';
import { describeDiff, diffReleases, findLive } from '../releases/diff';
import { wrongUse, EXIT } from '../store/refusal';
import { readMeasures, status as readStatus, log as readLines } from '../operations/status';
import { verifyStore } from '../operations/verify-store';
import { describeAudit, readAudit } from '../signing/identity';

export const list: MfeCommand = {
  name: 'list',
  args: '[remote]',
  summary: 'stored releases, and which of them are live or good',
  teaches: `Lists the stored releases of all remotes and of the shell, or of one, the newest first: when and by whom each was published,
its size, and which is live, which is the last good one, and which are known to be good. It does not look into
them: check and status --verify do. With --json it adds { releases }.`,
  examples: ['list', 'list marketing --json'],
  needs: needNothing,
  async act({ context, add }, [subject]) {
    const name = subject === undefined ? null : parseSubject(subject);
    const releases = await listReleases(context, name);
    add('releases', releases);
    return describeList(releases, name);
  },
};

export const diff: MfeCommand = {
  name: 'diff',
  args: '<remote@version> [remote@version]',
  summary: 'what is different in a stored release than in another one',
  teaches: `Says what release A has otherwise than B, or than the live one: files that come, go and change with their sizes (compressed
ones where the release has them), exposed modules, addresses, places and services that it claims, kinds of documents and
the words that are built into it, and libraries that it requires. It compares releases, not lines of code, and does not say whether A may go live:
check does. With --json it adds { diff }.`,
  examples: ['diff marketing@1.4.0', 'diff marketing@1.4.0 marketing@1.2.0'],
  needs: needNothing,
  async act({ context, add }, [to = '', from]) {
    const { remote, version } = parseReleaseName(to);
    const other = from === undefined ? null : parseReleaseName(from);
    if (other && other.remote !== remote)
      throw wrongUse(`${to} and ${from} are not of the same remote.`);
    const before = other?.version ?? (await findLive(context, remote));
    const difference = await diffReleases(context.store, remote, before, version);
    add('diff', difference);
    return describeDiff(difference);
  },
};

export const status: MfeCommand<{ readonly verify?: boolean }> = {
  name: 'status',
  summary: 'what is live, what of it is known to be good, and what shell servers leave out',
  teaches: `Says which version of each remote is live, since when and by whom, what it would fall back to, and what shell servers
show and saw of it within the last hour. It reads the store alone: it opens no page. With --json it adds
{ measures }. With --verify it reads and hashes every file of the store, and says what is damaged, with code ${EXIT.store} when anything is.`,
  examples: ['status', 'status --env staging --json', 'status --verify'],
  options: [['--verify', 'look for damage to the store']],
  needs: needNothing,
  async act({ context, add, end }, _words, options) {
    if (options.verify) {
      const problems = await verifyStore(context);
      if (problems.length === 0) return ['The release store is well.'];
      end(EXIT.store);
      return problems;
    }
    add('measures', await readMeasures(context));
    return readStatus(context);
  },
};

export const log: MfeCommand = {
  name: 'log',
  summary: 'every change, oldest first',
  teaches: `Shows every change of what is live: its revision, when and by whom it was made, and the command. Publishing is no
change; list shows who published what.`,
  examples: ['log', 'log --env staging'],
  needs: needNothing,
  act: ({ context }) => readLines(context),
};

export const audit: MfeCommand = {
  name: 'audit',
  summary: 'what was refused, and who was trusted or revoked',
  teaches: `Shows every command that was not allowed, oldest first: who asked, for what and why it was refused; and every change of
who is trusted. What was allowed stands in log and list. With --json it adds { audit }.`,
  examples: ['audit'],
  needs: needNothing,
  async act({ identity, add }) {
    const entries = await readAudit(identity.places.folder);
    add('audit', entries);
    return entries.length > 0 ? entries.map(describeAudit) : ['Nothing was refused.'];
  },
};
