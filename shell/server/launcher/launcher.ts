import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { RegisteredShell, RegisteredShells } from '@tableside/contracts/registry/shell';
import type { Logger } from '../logger';
import type { Refusals } from './refusals';
import type { ShellProcess } from './shell-process';

/** A process that ends within this time after it took over, in milliseconds, was never well. */
const SOON_MS = 30_000;
/** A release whose process ends soon so many times in a row is not started again. */
const ENDS_MAX = 3;
/** How long the start after several that failed is put off at most, in milliseconds. */
const PAUSE_MAX_MS = 10_000;

/** What may run: a release, or null for the build that the launcher was started from. */
type Choice = RegisteredShell | null;

interface Running {
  readonly choice: Choice;
  readonly process: ShellProcess;
  tookOverAt: number;
}

export interface LauncherParts {
  readonly log: Logger;
  /** Releases that are not run. */
  readonly refusals: Refusals;
  /** The releases that the registry lists; null where it lists none. */
  readonly findShells: () => Promise<RegisteredShells | null>;
  /** Puts a release where it can be run, and starts it.
   * @throws when it cannot be had */
  readonly start: (choice: Choice) => Promise<ShellProcess>;
  /** Told the process id of what serves from now on. */
  readonly onServing: (pid: number | undefined) => void;
  /** Told when a release has proven itself, and what else may have to run. */
  readonly onProven: (release: RegisteredShell, shells: RegisteredShells | null) => Promise<void>;
  /** How often there is a look at the registry, in milliseconds. */
  readonly lookEveryMs: number;
  /** How long the process before stays ready to take over again, in milliseconds. */
  readonly probationMs: number;
}

const versionOf = (choice: Choice): string => choice?.version ?? 'as built here';

/** Runs the live release of the shell and hands all connections to it. A new release gets them once it is ready; one that is
 * not well is taken back. Connections that come while nothing runs wait. */
export class Launcher {
  private current: Running | null = null;
  /** Ran before, and takes over again where the current one is not well. */
  private previous: Running | null = null;
  private shells: RegisteredShells | null = null;
  private readonly waiting = new Set<Socket>();
  private failures = 0;
  /** Versions whose process is not ready yet. */
  private readonly starting = new Set<string>();
  private isStopping = false;
  private readonly all = new Set<ShellProcess>();

  constructor(private readonly parts: LauncherParts) {}

  /** Brings the site up, and follows the registry from then on.
   * @throws when the build that the launcher was started from cannot be run either */
  async start(): Promise<void> {
    await this.parts.refusals.recall();
    await this.look();
    while (!this.current) {
      const choice = this.choose();
      await this.bringUp(choice);
      if (!this.current && choice === null)
        throw new Error(this.parts.refusals.reasonOf(versionOf(null)));
    }
    void this.follow();
  }

  /** Takes a connection. Nobody reads from it before it is handed over. */
  accept(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.waiting.delete(socket));
    this.handOver(socket);
  }

  /** Ends all processes, and waits for them. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const socket of this.waiting) socket.destroy();
    for (const process of this.all) process.stop(true);
    await Promise.all([...this.all].map((process) => process.ended));
    await this.parts.refusals.written;
  }

  private async follow(): Promise<void> {
    while (!this.isStopping) {
      await this.look();
      const wanted = this.choose();
      const { current, previous } = this;
      if (current && versionOf(current.choice) !== versionOf(wanted)) {
        if (previous && versionOf(previous.choice) === versionOf(wanted)) this.takeOver(previous);
        else await this.bringUp(wanted);
      } else if (current && Date.now() - current.tookOverAt >= this.parts.probationMs) {
        await this.settle(current);
      }
      await wait(this.parts.lookEveryMs);
    }
  }

  private async look(): Promise<void> {
    this.shells = await this.parts.findShells();
    this.parts.refusals.follow(this.shells);
  }

  private choose(): Choice {
    const { active = null, lastGood = null } = this.shells ?? {};
    const isUsable = (choice: Choice) => choice && !this.parts.refusals.has(choice.version);
    return [active, lastGood].find(isUsable) ?? null;
  }

  private async bringUp(choice: Choice): Promise<void> {
    const version = versionOf(choice);
    if (this.starting.has(version) || this.isStopping) return;
    this.starting.add(version);
    let hasRun = false;
    try {
      const process = await this.parts.start(choice);
      hasRun = true;
      if (this.isStopping) return process.kill();
      const running = { choice, process, tookOverAt: 0 };
      this.all.add(process);
      void process.ended.then((how) => this.hearEnd(running, how));
      await process.ready;
      this.takeOver(running);
    } catch (error) {
      if (!this.isStopping)
        this.refuse(choice, error instanceof Error ? error.message : String(error), hasRun);
    } finally {
      this.starting.delete(version);
    }
  }

  private takeOver(next: Running): void {
    const { current: before, previous } = this;
    this.current = next;
    this.previous = before;
    next.tookOverAt = Date.now();
    const { pid } = next.process;
    this.parts.log.info({ shell: versionOf(next.choice), pid }, 'shell takes over');
    next.process.serve(this.parts.refusals.list());
    this.parts.onServing(pid);
    before?.process.drain();
    if (previous && previous !== next) previous.process.stop();
    const sockets = [...this.waiting];
    this.waiting.clear();
    for (const socket of sockets) this.handOver(socket);
  }

  /** To what serves now; else it waits. One that nobody took comes again. */
  private handOver(socket: Socket): void {
    if (this.current) this.current.process.connect(socket, () => this.handOver(socket));
    else if (!socket.destroyed) this.waiting.add(socket);
  }

  /** The current process is well: nothing has to take over from it any more. */
  private async settle({ choice }: Running): Promise<void> {
    const { previous } = this;
    this.failures = 0;
    if (previous) previous.process.stop();
    this.previous = null;
    if (choice) await this.parts.onProven(choice, this.shells);
  }

  private hearEnd(running: Running, how: string): void {
    this.all.delete(running.process);
    if (running === this.previous) this.previous = null;
    if (running !== this.current || this.isStopping) return;
    this.current = null;
    const { log } = this.parts;
    log.error({ shell: versionOf(running.choice), how }, 'shell ended unexpectedly');
    const { previous } = this;
    if (previous) {
      this.refuse(running.choice, `it ended soon after it took over (${how})`, true);
      this.previous = null;
      this.takeOver(previous);
      return;
    }
    this.failures = Date.now() - running.tookOverAt < SOON_MS ? this.failures + 1 : 1;
    if (this.failures >= ENDS_MAX && running.choice) {
      const reason = `it ended ${this.failures} times soon after it took over (${how})`;
      this.refuse(running.choice, reason, true);
      this.failures = 1;
    }
    void this.revive(running.choice);
  }

  /** Starts what ran before, or else what should run, over and over until something does. The first time at once. */
  private async revive(before: Choice): Promise<void> {
    while (!this.current && !this.isStopping) {
      await wait(Math.min((this.failures - 1) * 1000, PAUSE_MAX_MS));
      await this.bringUp(this.parts.refusals.has(versionOf(before)) ? this.choose() : before);
      if (!this.current) this.failures += 1;
    }
  }

  /** @param hasRun a process of it was started; the build of the launcher itself is another one after an upgrade */
  private refuse(choice: Choice, reason: string, hasRun: boolean): void {
    const { log, refusals } = this.parts;
    refusals.add(versionOf(choice), reason, hasRun && choice !== null);
    log.error({ shell: versionOf(choice), reason }, 'shell is not run');
    this.current?.process.serve(refusals.list());
  }
}
