import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresAddress } from '../store-address';
import { channelOf } from './create-table';
import { makeClient } from './postgres-client';

/** How long after a lost connection there is another one, in milliseconds. */
const AGAIN_MS = 1000;

/** Calls whenever the registry was changed, on a connection of its own. While that is lost nobody is told, and once it is
 * back there is a call for what was missed.
 * @returns ends it */
export function watchChanges(address: PostgresAddress, onChange: () => void): () => void {
  let isOver = false;
  let leave = () => undefined as void;
  const listen = async () => {
    const client = makeClient(address);
    const lost = new Promise<void>((resolve) => {
      leave = resolve;
      client.once('error', () => resolve()).once('end', () => resolve());
    });
    try {
      await client.connect();
      client.on('notification', onChange);
      await client.query(`LISTEN ${channelOf(address)}`);
      onChange();
      await lost;
    } finally {
      await client.end();
    }
  };
  const follow = async () => {
    while (!isOver) {
      await listen().catch(() => undefined);
      if (!isOver) await wait(AGAIN_MS, undefined, { ref: false });
    }
  };
  void follow();
  return () => {
    isOver = true;
    leave();
  };
}
