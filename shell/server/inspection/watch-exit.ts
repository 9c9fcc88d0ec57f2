import { exitFinding, stackHere, type Finding } from './finding';

/** Tells who ends the thread, before it ends. */
export function watchExit(tell: (finding: Finding) => void): void {
  const { exit } = process;
  process.exit = (code) => {
    tell(exitFinding(String(code ?? 0), stackHere()));
    return exit(code);
  };
}
