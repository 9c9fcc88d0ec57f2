/** Under which the page keeps what went wrong before anybody listens. */
const KEY = 'shell.early-failures';
/** More of them say nothing new. */
const MAX = 20;

/** Events that tell of something that went wrong. */
export const FAILURE_EVENTS = ['error', 'unhandledrejection', 'shell:failure'] as const;

/** Runs in the page's head: notes what goes wrong before the script is there that tells of it, and that comes late. */
export const EARLY_FAILURES_SCRIPT = `(()=>{
const early=globalThis[Symbol.for('${KEY}')]=[];
for(const type of ${JSON.stringify(FAILURE_EVENTS)})
addEventListener(type,event=>{if(early.length<${MAX})early.push(event)})})();`.replaceAll('\n', '');

/** What has been noted so far; from now on nothing is. */
export function takeEarlyFailures(): readonly Event[] {
  const early = (globalThis as unknown as Record<symbol, Event[] | undefined>)[Symbol.for(KEY)];
  const taken = early?.splice(0) ?? [];
  if (early) early.push = () => 0;
  return taken;
}
