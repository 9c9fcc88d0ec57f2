import * as commands from '../releases/commands';
import { withEndedCanary, startCanary, promoteCanary, abortCanary } from '../releases/commands';
import { checkBuilt } from '../releases/check-release';
import { guardReleases } from '../releases/guard';
import { parseReleaseName, parseCanary, parseRemote, parseDespite } from '../registry/names';
import { waitForShells } from '../registry/shell-reports';
import {
  type MfeCommand,
  type TextOptions,
  onRemote,
  GUARD,
  IF_ACTIVE,
  remoteIn,
  FOLDER,
  DESPITE_FREEZE,
} from './command';
import { parsePercent, toPercent } from '../releases/canary';
import { readNewest } from '../registry/changes';
import { requireUnfrozen } from '../registry/freeze';

export const activate: MfeCommand<TextOptions<'guard' | 'ifActive'>> = {
  name: 'activate',
  args: '<remote@version>',
  summary: 'check a stored release and make it live',
  description: `Runs every check, runs the release in Chromium, makes it live, and waits until all shell servers show it. New page
loads get the release; open tabs keep theirs. It does not store the release (use publish). It does not roll back on
its own unless --guard is set; use rollback.`,
  examples: [
    'activate marketing@1.4.0',
    'activate discovery@1.4.0 --guard 5m',
    'activate discovery@1.4.0 --if-active 1.3.0',
  ],
  options: [GUARD, IF_ACTIVE],
  isRunning: true,
  needs: onRemote('activate'),
  action(session, [release = ''], { guard, ifActive }) {
    const { context } = session;
    const { remote, version } = parseReleaseName(release);
    return guardReleases(session, guard, async () => {
      const { outcome, ended } = await withEndedCanary(context, remote, () =>
        commands.activate(context, remote, version, { ifActive }),
      );
      const { revision } = outcome;
      const lines = [
        `${remote}@${version} is live (revision ${revision}). New page loads get it; open tabs keep theirs.`,
        ...ended,
      ];
      return { lines, revision, releases: [{ remote, version }] };
    });
  },
};

export const canary: MfeCommand<TextOptions<'guard' | 'ifActive' | 'percent'>> = {
  name: 'canary',
  args: '<remote@version>',
  summary: 'show a stored release to a share of the visitors',
  description: `Runs the checks of activate and shows a stored release to a share of the visitors. A visitor who gets the canary
keeps it while the share grows: run the command again with a higher percentage. Other visitors are not affected, and
the canary does not become a fallback. Use promote to make it live for all visitors, or abort to end it; activate,
rollback and disable of the same remote end it too. With --guard the canary is compared with the live release and
ended if it does worse.`,
  examples: [
    'canary discovery@1.8.0 --percent 1 --guard 30m',
    'canary discovery@1.8.0 --percent 10',
  ],
  options: [['--percent <n>', 'percentage of visitors who get it'], GUARD, IF_ACTIVE],
  isRunning: true,
  needs: onRemote('canary'),
  action(session, [release = ''], { guard, ifActive, percent }) {
    const { remote, version } = parseReleaseName(release);
    const share = parsePercent(percent);
    return guardReleases(session, guard, async () => {
      const options = { ifActive };
      const { revision } = await startCanary(session.context, remote, version, share, options);
      const lines = [
        `${remote}@${version} is shown to ${toPercent(share)}% of visitors (revision ${revision}). Open tabs keep theirs.`,
      ];
      return { lines, revision, releases: [{ remote, version, isCanary: true }] };
    });
  },
};

export const promote: MfeCommand<TextOptions<'guard' | 'ifActive'>> = {
  name: 'promote',
  args: '<remote[@version]>',
  summary: 'make a canary live for all visitors',
  description: `Runs the checks of activate and makes the canary of a remote live for all visitors. If a version is given, it must be
the current canary. The release that was live becomes the fallback.`,
  examples: ['promote discovery', 'promote discovery@1.8.0 --guard 5m'],
  options: [GUARD, IF_ACTIVE],
  isRunning: true,
  needs: onRemote('activate'),
  action(session, [subject = ''], { guard, ifActive }) {
    const { remote, version: expected } = parseCanary(subject);
    return guardReleases(session, guard, async () => {
      const promoted = await promoteCanary(session.context, remote, expected, { ifActive });
      const { version, document } = promoted;
      const { revision } = document;
      const lines = [
        `${remote}@${version} is live for all visitors (revision ${revision}). New page loads get it; open tabs keep theirs.`,
      ];
      return { lines, revision, releases: [{ remote, version }] };
    });
  },
};

export const abort: MfeCommand<TextOptions<'ifActive'>> = {
  name: 'abort',
  args: '<remote[@version]>',
  summary: 'end a canary',
  description: `Ends the canary: all visitors get the live release again. If a version is given, it must be the current canary. Open
tabs keep the canary until they are reloaded; disable stops those too. This command also works during a freeze.`,
  examples: ['abort discovery', 'abort discovery@1.8.0'],
  options: [IF_ACTIVE],
  needs: onRemote('canary'),
  async action({ context }, [subject = ''], { ifActive }) {
    const { remote, version: expected } = parseCanary(subject);
    const { document, version } = await abortCanary(context, remote, expected, { ifActive });
    const { revision, remotes } = document;
    return [
      `${remote}@${version} is no longer shown (revision ${revision}). All visitors get ${remote}@${remotes[remote]?.active.version}.`,
      ...(await waitForShells(context, revision)),
    ];
  },
};

export const deploy: MfeCommand<TextOptions<'guard'>> = {
  name: 'deploy',
  args: '<remotes...>',
  summary: 'publish and activate built releases',
  description: `Checks, publishes and activates the built releases of the given remotes, one after the other. It does not build. A
rejected release is not stored; those activated before it stay live.`,
  examples: ['deploy marketing', 'deploy discovery restaurant --guard 5m'],
  options: [FOLDER, GUARD],
  isRunning: true,
  needs: (args) =>
    args.flatMap((arg) => [
      { verb: 'publish', remote: remoteIn(arg) },
      { verb: 'activate', remote: remoteIn(arg) },
    ]),
  async action(session, args, { guard }) {
    const { context, parseBuilt } = session;
    const names = args.map((arg) => parseRemote(parseBuilt(arg)));
    // Fails before anything is stored.
    const newest = await readNewest(context.store, context.environment);
    for (const name of names) requireUnfrozen(newest, name);
    return guardReleases(session, guard, async () => {
      const lines: string[] = [];
      const releases = [];
      let revision = 0;
      for (const name of names) {
        // A refused release must not use up its version.
        await checkBuilt(context, name);
        const version = await commands.publish(context, name);
        const { runRelease: _, ...afterRun } = context;
        const { outcome, ended } = await withEndedCanary(context, name, () =>
          commands.activate(afterRun, name, version),
        );
        ({ revision } = outcome);
        lines.push(`${name}@${version} is live (revision ${revision}).`, ...ended);
        releases.push({ remote: name, version });
      }
      return { lines, revision, releases };
    });
  },
};

export const rollback: MfeCommand<TextOptions<'ifActive' | 'despiteFreeze' | 'to'>> = {
  name: 'rollback',
  args: '<remote>',
  summary: 'roll back to the last known good release',
  description: `Makes the last known good release live again, or with --to any release that was live before. It runs the same checks
as activate but does not run the release. The release that was rolled back does not become the fallback, so a second
rollback needs --to: use list to see the releases. It does not roll back content: use content rollback.`,
  examples: [
    'rollback marketing',
    'rollback marketing --to 1.2.0',
    'rollback discovery --if-active 2.0.0',
  ],
  options: [
    ['--to <version>', 'roll back to this version, which must have been live before'],
    IF_ACTIVE,
    DESPITE_FREEZE,
  ],
  needs: onRemote('activate'),
  async action({ context }, [subject = ''], options) {
    const name = parseRemote(subject);
    const { to, ifActive } = options;
    const despiteFreeze = parseDespite(options.despiteFreeze);
    const { outcome: document, ended } = await withEndedCanary(context, name, () =>
      commands.rollback(context, name, { to, ifActive, despiteFreeze }),
    );
    const { revision } = document;
    const version = document.remotes[name]?.active.version ?? '';
    return [
      `${name} was rolled back to ${version} (revision ${revision}).`,
      ...ended,
      ...(await waitForShells(context, revision)),
    ];
  },
};

export const confirm: MfeCommand = {
  name: 'confirm',
  args: '<remote@version>',
  summary: 'mark a release as known good after testing it',
  description: `Marks a stored release as known good, after someone has tested it. Shell servers and rollback fall back to known good
releases. The command makes nothing live and cannot be undone. Shell servers also mark releases as known good on their
own.`,
  examples: ['confirm discovery@1.4.0'],
  needs: onRemote('activate'),
  async action({ context }, [release = '']) {
    const { remote, version } = parseReleaseName(release);
    await commands.confirm(context, remote, version);
    return [`${remote}@${version} is marked as known good.`];
  },
};
