import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Refuses to run releases where Node's permission model does not hold, and takes away what rendering has no use for: Node's
 * modules, the report that shows the environment of the process, and addresses other than the API's. The file system is guarded by
 * Node itself (`permission-flags.ts`); the network is not, before Node 25, so this is no protection against code that looks for a
 * way around it.
 * @param apiOrigin the only origin that may be fetched
 * @throws when files outside of the shell's folder can be read */
export function confineThread(shellDir: string, apiOrigin: string): void {
  if (canList(path.dirname(shellDir)))
    throw new Error('Node does not keep render threads from reading files.');
  const refuse = () => {
    throw new Error('Releases have no access to the modules of Node.');
  };
  Object.defineProperty(process, 'getBuiltinModule', { value: refuse });
  Reflect.deleteProperty(process, 'report');
  for (const name of ['WebSocket', 'EventSource', 'WebTransport'])
    Reflect.deleteProperty(globalThis, name);
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    if (origin !== apiOrigin) throw new Error(`Releases may call the API alone, not ${origin}.`);
    return fetch(input, init);
  };
}

function canList(folder: string): boolean {
  try {
    readdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
