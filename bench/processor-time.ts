import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * Processor time used so far by a process and all of its children, in milliseconds; for a server with its own database, that of
 * both. Unlike elapsed time, it does not depend on other work on the machine. Linux only: NaN elsewhere.
 */
export function processorTimeMs(pid: number): number {
  try {
    const parents = new Map<number, number>();
    for (const name of readdirSync('/proc')) {
      if (/^\d+$/.test(name)) parents.set(Number(name), statOf(Number(name)).parent);
    }
    let ticks = 0;
    for (const one of parents.keys()) if (isBelow(one, pid, parents)) ticks += statOf(one).ticks;
    return (ticks / TICKS_PER_SECOND) * 1_000;
  } catch {
    return Number.NaN;
  }
}

/** For the process alone. */
export const ownProcessorTimeMs = (pid: number): number => (statOf(pid).ticks / TICKS_PER_SECOND) * 1_000;

function isBelow(pid: number, ancestor: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) {
    if (at === ancestor) return true;
  }
  return false;
}

/** A process that has ended is not counted. */
function statOf(pid: number): { parent: number; ticks: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return { parent: 0, ticks: 0 };
  }
}
