import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import {
  LAUNCHED_FLAG,
  type LauncherMessage,
  type Refused,
  type ServerMessage,
} from '../launched/messages';

/** How long after its end its last words may take, in milliseconds. */
const LEAVES_WITHIN_MS = 1000;

/** A shell server, as a process of its own. */
export class ShellProcess {
  /** Rejects with a sentence where it does not become ready. */
  readonly ready: Promise<void>;
  /** Resolves with how it ended. */
  readonly ended: Promise<string>;
  private readonly child: ChildProcess;
  /** What settles the connections that it has not taken yet, by their numbers. */
  private readonly offered = new Map<number, (isTaken?: boolean) => void>();
  private lastId = 0;

  /** @param readyWithinMs how long a start may take, in milliseconds */
  constructor(program: string, env: NodeJS.ProcessEnv, readyWithinMs: number) {
    const child = fork(program, [LAUNCHED_FLAG], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [],
    });
    this.child = child;
    const hasLeft = new Promise((resolve) => child.once('disconnect', resolve));
    this.ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
      child.once('error', (error) => resolve(error.message));
      // What it has said before its end comes first.
    }).then((how) => Promise.race([hasLeft, wait(LEAVES_WITHIN_MS)]).then(() => how));
    // Whoever hands connections over has heard of the end by then.
    void this.ended.then(() =>
      setImmediate(() => {
        for (const settle of this.offered.values()) settle();
      }),
    );
    this.ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`it was not ready after ${readyWithinMs / 1000} seconds`));
        this.kill();
      }, readyWithinMs);
      child.on('message', (message: ServerMessage) => {
        if (message.type === 'taken') this.offered.get(message.id)?.(true);
        if (message.type !== 'ready') return;
        clearTimeout(timer);
        resolve();
      });
      void this.ended.then((how) => reject(new Error(`it ended before it was ready (${how})`)));
      void this.ended.then(() => clearTimeout(timer));
    });
    // Whoever waits for it hears of it.
    this.ready.catch(() => undefined);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Hands a connection over.
   * @param onFailure called when nobody took it, and nobody read from it: it is still the caller's */
  connect(socket: Socket, onFailure: () => void): void {
    const id = (this.lastId += 1);
    const settle = (isTaken = false) => {
      if (!this.offered.delete(id)) return;
      // The connection itself stays, in the other process.
      if (isTaken) socket.destroy();
      else onFailure();
    };
    this.offered.set(id, settle);
    const message = { type: 'connection', id } satisfies LauncherMessage;
    // Those of a process that is ending are settled at its end.
    if (!this.child.connected) return;
    this.child.send(message, socket, { keepOpen: true }, (error) => {
      if (error && this.child.connected) settle();
    });
  }

  serve(refused: Refused): void {
    this.send({ type: 'serve', refused });
  }

  drain(): void {
    this.send({ type: 'drain' });
  }

  /** @param isUrgent the whole site ends */
  stop(isUrgent = false): void {
    this.send({ type: 'stop', isUrgent });
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  private send(message: LauncherMessage): void {
    // One that is gone has told so.
    if (this.child.connected) this.child.send(message, () => undefined);
  }
}
