import { readFile } from 'node:fs/promises';
import { PATHS } from '@clearbench/contract';

/** Memory by its owner, in megabytes. */
export interface Memory {
  readonly server: number;
  readonly heap: number;
  /** Buffers, and other memory outside of the heap that V8 knows of. */
  readonly external: number;
  /** All processes of PostgreSQL; what they share counts once. */
  readonly database: number;
}

export const PARTS = ['server', 'heap', 'external', 'database'] as const satisfies (keyof Memory)[];

const MEGABYTE = 1024 * 1024;

export async function memoryOf(address: string, postmaster: number): Promise<Memory> {
  const metrics = await (await fetch(address + PATHS.metrics)).text();
  const megabytes = (name: string) => {
    const value = new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1];
    if (value === undefined) throw new Error(`The metrics lack ${name}.`);
    return Number(value) / MEGABYTE;
  };
  return {
    server: megabytes('process_resident_memory_bytes'),
    heap: megabytes('nodejs_heap_size_used_bytes'),
    external: megabytes('nodejs_external_memory_bytes'),
    database: await databaseMegabytes(postmaster),
  };
}

async function databaseMegabytes(postmaster: number): Promise<number> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const pids = [postmaster, ...children.trim().split(' ').map(Number)];
  const parts = await Promise.all(
    pids.map(async (pid) => {
      // A connection may have ended in the meantime.
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
    }),
  );
  return parts.reduce((sum, part) => sum + part, 0);
}

/** By how much a part may grow: garbage collection and caches come and go. */
const GROWTH_MAX = 0.1;
const GROWTH_MAX_MB = 15;

/**
 * The parts that grow: their lowest value in the last tenth of the run is well above that in the second. The first tenth warms up, and
 * lowest values leave out what garbage collection had not yet freed.
 */
export function growingParts(samples: readonly Memory[]): string[] {
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const lowest = (part: keyof Memory, from: number, to: number) =>
    Math.min(...samples.slice(from, to).map((sample) => sample[part]));
  return PARTS.flatMap((part) => {
    const before = lowest(part, tenth, 2 * tenth);
    const now = lowest(part, samples.length - tenth, samples.length);
    const isGrowing = now > before * (1 + GROWTH_MAX) && now > before + GROWTH_MAX_MB;
    return isGrowing ? [`${part}: ${before.toFixed(0)} → ${now.toFixed(0)} MB`] : [];
  });
}
