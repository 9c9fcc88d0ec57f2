import { GUARD_RULE } from '../../guard/judge';

/** Options that several commands have. */

export const FOLDER = [
  '--folder <dir>',
  'the build to take, in place of mfe-REMOTE/dist/release or shell/dist',
] as const;

export interface GuardOptions {
  readonly guard?: string;
}
export const GUARD = [
  '--guard <time>',
  `watch what goes live for 30s, 5m or 1h at most, and take it back when ${GUARD_RULE.join(' ')}`,
] as const;

export interface DespiteFreeze {
  readonly despiteFreeze?: string;
}
export const DESPITE_FREEZE = [
  '--despite-freeze <reason>',
  'take it back although releases are frozen; the reason is written to the log',
] as const;

export interface IfActive {
  readonly ifActive?: string;
}
export const IF_ACTIVE = [
  '--if-active <version>',
  'only if this version is live until then; else nothing is changed, with code 4',
] as const;
