/** Rarely shown parts in one chunk: each chunk adds to the entry that every page loads. */
export { RanksTable } from '../features/how-we-rank/ranks-table';
export { ModerationLog } from '../features/how-we-rank/moderation-log';
export { RelaxedResults } from '../features/relaxed-results/relaxed-results';
