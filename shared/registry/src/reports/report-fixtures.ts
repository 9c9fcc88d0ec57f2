import { SHELL } from '../fixtures';
import type { ShellReport } from './shell-reports';

/** Test helper: what a shell server says that runs and has nothing to tell. */
export const makeReport = (changes: Partial<ShellReport> = {}): ShellReport => ({
  name: 'one-3000',
  at: new Date().toISOString(),
  isRunning: true,
  shell: SHELL,
  isLaunched: false,
  refused: [],
  revision: 1,
  serves: {},
  quarantined: [],
  loads: [],
  shellLoads: null,
  measures: [],
  ...changes,
});
