import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One empty file for each process that runs a site with the packages of a repository, named by its id. */
const folderOf = (root) => path.join(root, '.cache/running');

/** Marks this process as one that runs a site, until it ends. */
export function markRunning(root) {
  mkdirSync(folderOf(root), { recursive: true });
  const file = path.join(folderOf(root), String(process.pid));
  writeFileSync(file, '');
  process.on('exit', () => rmSync(file, { force: true }));
}

/** @returns ids of the other processes that run a site */
export function findRunning(root) {
  mkdirSync(folderOf(root), { recursive: true });
  return readdirSync(folderOf(root)).filter((id) => {
    if (id !== String(process.pid) && isAlive(Number(id))) return true;
    rmSync(path.join(folderOf(root), id), { force: true });
    return false;
  });
}

function isAlive(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Another user's.
    return error.code === 'EPERM';
  }
}
