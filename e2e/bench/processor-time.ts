import { readFileSync } from 'node:fs';

/** Milliseconds of one tick of `/proc`. */
const TICK_MS = 10;

/** What all threads of a process have used of the processor so far, in milliseconds; NaN where there is no `/proc`. */
export function processorTime(pid: number | undefined): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return NaN;
  }
}
