/** What few pages show, in one script: each further script is named in the entry, which every page of this remote loads. */
export { RanksTable } from '../features/how-we-rank/ranks-table';
export { Removed } from '../features/how-we-rank/removed';
export { NearMisses } from '../features/near-misses/near-misses';
