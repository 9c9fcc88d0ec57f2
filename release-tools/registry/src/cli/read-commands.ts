import { listReleases, describeList } from '../releases/list-releases';
import { parseSubject, parseReleaseName } from '../registry/names';
import { type MfeCommand, needNothing } from './command';
import { describeDiff, diffReleases, findLive } from '../releases/diff';
import { usageError, EXIT } from '../store/refusal';
import {
  readMeasures,
  status as readStatus,
  log as readLines,
  verifyStore,
} from '../operations/status';
import { describeAudit, readAudit } from '../signing/identity';

export const list: MfeCommand = {
  name: 'list',
  args: '[remote]',
  summary: 'list stored releases and show which are live or known good',
  description: `Lists the stored releases of all remotes and of the shell, or of one of them, newest first: when and by whom each was
published, its size, and which are live, last known good, or known good. It does not check the files: use check or
status --verify. With --json it adds { releases }.`,
  examples: ['list', 'list marketing --json'],
  needs: needNothing,
  async action({ context, add }, [subject]) {
    const name = subject === undefined ? null : parseSubject(subject);
    const releases = await listReleases(context, name);
    add('releases', releases);
    return describeList(releases, name);
  },
};

export const diff: MfeCommand = {
  name: 'diff',
  args: '<remote@version> [remote@version]',
  summary: 'compare a stored release with another one',
  description: `Shows how release A differs from B, or from the live release: files that were added, removed, or changed with their
sizes (compressed where available), exposed modules, routes, slots, services, content types, built-in content and
required libraries. It compares releases, not lines of code. To find out whether A can be activated, use check. With
--json it adds { diff }.`,
  examples: ['diff marketing@1.4.0', 'diff marketing@1.4.0 marketing@1.2.0'],
  needs: needNothing,
  async action({ context, add }, [to = '', from]) {
    const { remote, version } = parseReleaseName(to);
    const other = from === undefined ? null : parseReleaseName(from);
    if (other && other.remote !== remote)
      throw usageError(`${to} and ${from} are releases of different remotes.`);
    const before = other?.version ?? (await findLive(context, remote));
    const difference = await diffReleases(context.store, remote, before, version);
    add('diff', difference);
    return describeDiff(difference);
  },
};

export const status: MfeCommand<{ readonly verify?: boolean }> = {
  name: 'status',
  summary: 'show what is live, what is known good, and what shell servers skip',
  description: `Shows which version of each remote is live, since when and by whom, its fallback, and what shell servers served and
measured within the last hour. It only reads the store and opens no page. With --json it adds { measures }. With
--verify it reads and hashes every file of the store, lists any damage, and exits with code ${EXIT.store} if there is
any.`,
  examples: ['status', 'status --env staging --json', 'status --verify'],
  options: [['--verify', 'check the store for damage']],
  needs: needNothing,
  async action({ context, add, end }, _args, options) {
    if (options.verify) {
      const problems = await verifyStore(context);
      if (problems.length === 0) return ['The release store is intact.'];
      end(EXIT.store);
      return problems;
    }
    add('measures', await readMeasures(context));
    return readStatus(context);
  },
};

export const log: MfeCommand = {
  name: 'log',
  summary: 'list every change, oldest first',
  description: `Lists every change to what is live: its revision, time, user, and command. Publishing does not change what is live;
use list to see who published what.`,
  examples: ['log', 'log --env staging'],
  needs: needNothing,
  action: ({ context }) => readLines(context),
};

export const audit: MfeCommand = {
  name: 'audit',
  summary: 'list denied commands and changes to trusted keys',
  description: `Lists every command that was denied, oldest first, with the user, the command, and the reason, and every change to the
trusted keys. Commands that were allowed are in log and list. With --json it adds { audit }.`,
  examples: ['audit'],
  needs: needNothing,
  async action({ identity, add }) {
    const entries = await readAudit(identity.keyPaths.folder);
    add('audit', entries);
    return entries.length > 0 ? entries.map(describeAudit) : ['No entries.'];
  },
};
