import * as commands from '../releases/commands';
import { tellOfEnd, beginCanary, promoteCanary, abortCanary } from '../releases/commands';
import { guardReleases } from '../releases/guard';
import { parseReleaseName, parseCanary, parseRemote, parseDespite } from '../registry/names';
import { waitForShells } from '../registry/shell-reports';
import {
  type MfeCommand,
  onRemote,
  GUARD,
  type GuardOptions,
  IF_ACTIVE,
  type IfActive,
  remoteIn,
  FOLDER,
  DESPITE_FREEZE,
  type DespiteFreeze,
} from './command';
import { parsePercent, toPercent } from '../releases/canary';
import { readNewest } from '../registry/changes';
import { requireUnfrozen } from '../registry/freeze';

export const activate: MfeCommand<GuardOptions & IfActive> = {
  name: 'activate',
  args: '<remote@version>',
  summary: 'make a stored release live, after its checks',
  teaches: `Makes a stored release live after every check, runs it in Chromium first, and waits until all shell servers show it.
New page loads get it; open tabs keep theirs. It does not store (publish does), and undoes nothing by
itself unless --guard is given: rollback does.`,
  examples: [
    'activate marketing@1.4.0',
    'activate discovery@1.4.0 --guard 5m',
    'activate discovery@1.4.0 --if-active 1.3.0',
  ],
  options: [GUARD, IF_ACTIVE],
  isRunning: true,
  needs: onRemote('activate'),
  act({ context, tell, end }, [release = ''], options) {
    const { remote, version } = parseReleaseName(release);
    const { guard: duration, ifActive } = options;
    return guardReleases(context, { duration, tell, end }, async () => {
      const { outcome, ended } = await tellOfEnd(context, remote, () =>
        commands.activate(context, remote, version, { ifActive }),
      );
      const { revision } = outcome;
      const lines = [
        `${remote}@${version} is live (revision ${revision}). New page loads get it; open tabs keep theirs.`,
        ...ended,
        ...(await waitForShells(context, revision)),
      ];
      return { lines, releases: [{ remote, version }] };
    });
  },
};

export const canary: MfeCommand<GuardOptions & IfActive & { readonly percent?: string }> = {
  name: 'canary',
  args: '<remote@version>',
  summary: 'show a stored release to a share of the visitors',
  teaches: `Shows a stored release to a share of the visitors, after every check of activate. Whoever has it keeps it while the
share grows: call it again with another number. It changes nothing for the others, and is not the fallback of
anything. promote makes it live for all, abort takes it away; activate, rollback and kill of the same remote end it too. With --guard it is
compared with the live release, and taken away where it does worse.`,
  examples: [
    'canary discovery@1.8.0 --percent 1 --guard 30m',
    'canary discovery@1.8.0 --percent 10',
  ],
  options: [['--percent <n>', 'how many percent of the visitors get it'], GUARD, IF_ACTIVE],
  isRunning: true,
  needs: onRemote('canary'),
  act({ context, tell, end }, [release = ''], options) {
    const { remote, version } = parseReleaseName(release);
    const share = parsePercent(options.percent);
    const { guard: duration, ifActive } = options;
    return guardReleases(context, { duration, tell, end }, async () => {
      const { revision } = await beginCanary(context, remote, version, share, { ifActive });
      const lines = [
        `${remote}@${version} is shown to ${toPercent(share)} % of the visitors (revision ${revision}). Open tabs keep what they have.`,
        ...(await waitForShells(context, revision)),
      ];
      return { lines, releases: [{ remote, version, isCanary: true }] };
    });
  },
};

export const promote: MfeCommand<GuardOptions & IfActive> = {
  name: 'promote',
  args: '<remote[@version]>',
  summary: 'make a canary live for all',
  teaches: `Makes the canary of a remote live for all visitors, after every check of activate. With a version it does so only where that
is the canary still. What was live becomes the fallback, as by activate.`,
  examples: ['promote discovery', 'promote discovery@1.8.0 --guard 5m'],
  options: [GUARD, IF_ACTIVE],
  isRunning: true,
  needs: onRemote('activate'),
  act({ context, tell, end }, [subject = ''], options) {
    const { remote, version: expected } = parseCanary(subject);
    const { guard: duration, ifActive } = options;
    return guardReleases(context, { duration, tell, end }, async () => {
      const { document, version } = await promoteCanary(context, remote, expected, { ifActive });
      const { revision } = document;
      const lines = [
        `${remote}@${version} is live for all (revision ${revision}). New page loads get it; open tabs keep theirs.`,
        ...(await waitForShells(context, revision)),
      ];
      return { lines, releases: [{ remote, version }] };
    });
  },
};

export const abort: MfeCommand<IfActive> = {
  name: 'abort',
  args: '<remote[@version]>',
  summary: 'take a canary away',
  teaches: `Shows what is live to everybody again. With a version it does so only where that is the canary still. Open tabs keep what
they have until they are reloaded; kill stops those too. A freeze does not keep anybody from it.`,
  examples: ['abort discovery', 'abort discovery@1.8.0'],
  options: [IF_ACTIVE],
  needs: onRemote('canary'),
  async act({ context }, [subject = ''], { ifActive }) {
    const { remote, version: expected } = parseCanary(subject);
    const { document, version } = await abortCanary(context, remote, expected, { ifActive });
    const { revision, remotes } = document;
    return [
      `${remote}@${version} is shown to nobody any more (revision ${revision}). Everybody gets ${remote}@${remotes[remote]?.active.version}.`,
      ...(await waitForShells(context, revision)),
    ];
  },
};

export const deploy: MfeCommand<GuardOptions> = {
  name: 'deploy',
  args: '<remotes...>',
  summary: 'publish and activate built releases',
  teaches: `Publishes and activates the built releases of remotes, one after the other. It does not build, and
what went live before one that is refused stays live.`,
  examples: ['deploy marketing', 'deploy discovery restaurant --guard 5m'],
  options: [FOLDER, GUARD],
  isRunning: true,
  needs: (words) =>
    words.flatMap((word) => [
      { verb: 'publish', remote: remoteIn(word) },
      { verb: 'activate', remote: remoteIn(word) },
    ]),
  async act({ context, parseBuilt, tell, end }, words, options) {
    const names = words.map((word) => parseRemote(parseBuilt(word)));
    // Before anything is stored.
    const newest = await readNewest(context.store, context.environment);
    for (const name of names) requireUnfrozen(newest, name);
    return guardReleases(context, { duration: options.guard, tell, end }, async () => {
      const lines: string[] = [];
      const releases = [];
      let last = 0;
      for (const name of names) {
        const version = await commands.publish(context, name);
        const { outcome, ended } = await tellOfEnd(context, name, () =>
          commands.activate(context, name, version),
        );
        const { revision } = outcome;
        lines.push(`${name}@${version} is live (revision ${revision}).`, ...ended);
        releases.push({ remote: name, version });
        last = revision;
      }
      return { lines: [...lines, ...(await waitForShells(context, last))], releases };
    });
  },
};

export const rollback: MfeCommand<IfActive & DespiteFreeze & { readonly to?: string }> = {
  name: 'rollback',
  args: '<remote>',
  summary: 'make the last good release before the live one live again',
  teaches: `Makes the release that is kept as the last good one live again, or with --to any one that was live before, after
the same checks but without running it. What is taken back is nobody's fallback afterwards, so a second
rollback needs --to: list shows which releases there are. It takes no documents back: content rollback does.`,
  examples: [
    'rollback marketing',
    'rollback marketing --to 1.2.0',
    'rollback discovery --if-active 2.0.0',
  ],
  options: [
    ['--to <version>', 'go back to this version, which was live before'],
    IF_ACTIVE,
    DESPITE_FREEZE,
  ],
  needs: onRemote('activate'),
  async act({ context }, [subject = ''], options) {
    const name = parseRemote(subject);
    const { to, ifActive } = options;
    const despiteFreeze = parseDespite(options);
    const { outcome: document, ended } = await tellOfEnd(context, name, () =>
      commands.rollback(context, name, { to, ifActive, despiteFreeze }),
    );
    const { revision } = document;
    const version = document.remotes[name]?.active.version ?? '';
    return [
      `${name} is back at ${version} (revision ${revision}).`,
      ...ended,
      ...(await waitForShells(context, revision)),
    ];
  },
};

export const confirm: MfeCommand = {
  name: 'confirm',
  args: '<remote@version>',
  summary: 'say that a release is good, after a smoke test',
  teaches: `Says that a stored release is good, after somebody has tried it out. Good releases are what shell servers and rollback go
back to. It makes nothing live, and there is no way to unsay it. Shell servers also find releases good by
themselves.`,
  examples: ['confirm discovery@1.4.0'],
  needs: onRemote('activate'),
  async act({ context }, [release = '']) {
    const { remote, version } = parseReleaseName(release);
    await commands.confirm(context, remote, version);
    return [`${remote}@${version} counts as good.`];
  },
};
