/** What the shell needs once somebody is there, in a script of its own. */
export { prefetchPage, watchLinks } from './router/prefetch';
export { stepBack } from './router/step-back';
export { watchStrayThrows } from './stray-throws';
