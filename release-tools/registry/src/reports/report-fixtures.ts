import { SHELL } from '../fixtures';
import { openDirectoryStore } from '../stores/directory-store';
import { writeReport, type ShellReport } from './shell-reports';

/** Test helper: what a shell server says that runs and has nothing to tell. */
export const makeReport = (changes: Partial<ShellReport> = {}): ShellReport => ({
  name: 'one-3000',
  at: new Date().toISOString(),
  isRunning: true,
  shell: SHELL,
  revision: 1,
  serves: {},
  quarantined: [],
  loads: [],
  shellLoads: null,
  measures: [],
  ...changes,
});

/** Has a shell server run that shows everything: releases are checked against it, and not against what is built here. */
export const reportShell = (storeDir: string): Promise<void> =>
  writeReport(openDirectoryStore(storeDir), 'production', makeReport({ revision: 1_000_000 }));
