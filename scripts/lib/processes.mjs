import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync } from 'node:fs';
import net from 'node:net';
import { PlainError } from './output.mjs';

/** The npm that belongs to this Node, even if the PATH has another one. */
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Runs a command and returns its output. @throws {PlainError} with the end of the output when it fails */
export function run(command, args, { cwd, env, inherit = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command === 'npm' ? npm : command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) =>
      reject(new PlainError(`${command} could not be run: ${error.message}`)),
    );
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else {
        const tail = output.trimEnd().split('\n').slice(-60).join('\n');
        reject(
          new PlainError(`${tail}\n"${[command, ...args].join(' ')}" exited with code ${code}.`),
        );
      }
    });
  });
}

/**
 * Runs at most `limit` of the jobs at once and passes each its lane, from 0. The first failure is thrown
 * once the running jobs have ended.
 */
export async function inParallel(limit, jobs) {
  const queue = [...jobs];
  const lanes = Array.from({ length: limit }, async (_, lane) => {
    for (let job = queue.shift(); job; job = queue.shift()) await job(lane);
  });
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

/** @throws {PlainError} when the port is in use */
export function assertPortFree(port, variable) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error) =>
      reject(
        new PlainError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is in use. Stop the other program, or choose another port with ${variable}.`
            : `Port ${port} cannot be used: ${error.message}. Choose another port with ${variable}.`,
        ),
      ),
    );
    probe.listen(port, () => probe.close(() => resolve()));
  });
}

/**
 * Creates a folder that only this user can read, if it is missing.
 * @throws {PlainError} when it cannot be created or written to
 */
export function ensureFolder(folder, variable) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new PlainError(`${variable} ${folder} cannot be written to: ${error.message}.`);
  }
}

/** A port number from the environment. @throws {PlainError} for anything else */
export function readPort(name, fallback) {
  const raw = process.env[name];
  if (raw === undefined || raw === '') return fallback;
  const port = Number(raw);
  if (!/^\d+$/.test(raw) || port < 1 || port > 65535) {
    throw new PlainError(`${name} must be a port number from 1 to 65535; got "${raw}".`);
  }
  return port;
}
