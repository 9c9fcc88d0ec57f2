import type { LiveDocument } from '../reading/read-document';
import type { ShellReport } from './shell-reports';

/** What a shell server shows, beside what the registry says, in lines for people. */
export function describeReport(
  { name, shell, revision, serves, quarantined }: ShellReport,
  document: LiveDocument,
): string[] {
  const live = Object.entries(document.remotes).filter(([, { killed }]) => !killed);
  const others = live
    .filter(([remote, { active }]) => serves[remote] !== active.version)
    .map(([remote]) => `${remote}@${serves[remote] ?? 'nothing'}`);
  const behind = revision === document.revision ? '' : ', which is not the newest';
  return [
    `${'shell'.padEnd(12)}${name}, version ${shell.version}, revision ${revision}${behind}`,
    ...(others.length > 0 ? [`${INDENT}shows ${others.join(', ')}`] : []),
    ...quarantined.map(
      ({ remote, version, reason }) =>
        `${INDENT}quarantined: ${remote}@${version}, ${firstLine(reason)}`,
    ),
  ];
}

const INDENT = ' '.repeat(12);

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
