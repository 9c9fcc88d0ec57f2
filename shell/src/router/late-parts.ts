/** What the router needs once somebody is there, in a script of its own. */
export { prefetchPage, watchLinks } from './prefetch';
export { stepBack } from './step-back';
