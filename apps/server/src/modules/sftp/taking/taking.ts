import type { Announce } from '../../../platform/live/live-hub.ts';
import type { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import { type Sweep, type SweepResult, WOKEN_PERIOD_MS } from '../../../platform/sweeps/sweep.ts';
import { type FileRow, TAKING } from '../files/file-row.ts';
import type { QueueRepository } from './queue-repository.ts';
import { type ReceiveDependencies, receiveFiles } from './receiving.ts';
import { settleWaiting } from './waiting.ts';

interface Dependencies extends ReceiveDependencies {
  queue: QueueRepository;
  /** True: the user's files wait for trigger files. */
  waitsForTrigger(user: string): Promise<boolean>;
  announce: Announce;
  memory: MemoryBudget;
  workspace: string;
}

/** The server retries later when it is busy. */
const BUSY_MS = 1_000;
/** How long a file waits for memory; then other work of the workspace continues, and the file is tried again. */
const MEMORY_MS = 5_000;
/** Besides its content, a file needs about as much memory for its results. */
const WEIGHT = 2;

/** Processes complete files: each is a payload of its API key, as if it had been posted, or an archive of such files. */
export const takeFiles = (dependencies: Dependencies): Sweep => ({
  name: TAKING,
  wokenBy: ['sftp'],
  periodMs: WOKEN_PERIOD_MS,
  run: () => run(dependencies),
  depth: () => dependencies.queue.depth(),
});

async function run(dependencies: Dependencies): Promise<SweepResult> {
  const { queue, memory, workspace } = dependencies;
  const due = await queue.take(new Date());
  const files = await settleWaiting(dependencies, due);
  if (files.length > 0) {
    const bytes = WEIGHT * files.reduce((sum, file) => sum + file.bytes, 0);
    const owner = { workspace, user: `taking in ${workspace}` };
    if (!(await memory.take(bytes, owner, MEMORY_MS))) return { inMs: BUSY_MS };
    try {
      if (await takeAll(dependencies, files)) return 'more';
    } finally {
      memory.give(bytes, owner);
    }
  } else if (due.length > 0) return 'more';
  const next = await queue.nextDueAt();
  if (next === null) return 'idle';
  return { inMs: Math.max(next.getTime() - Date.now(), files.length > 0 ? BUSY_MS : 1) };
}

/** False if none could be processed. */
async function takeAll(dependencies: Dependencies, files: readonly FileRow[]): Promise<boolean> {
  const { queue, announce } = dependencies;
  const done = await receiveFiles(dependencies, files);
  if (done.length === 0) return false;
  try {
    const settled = {
      taken: done.map(({ taken }) => taken),
      said: done.flatMap(({ said }) => said),
      unpacked: done.flatMap(({ unpacked }) => unpacked),
      announced: [],
    };
    await queue.settle(settled, new Date());
  } catch (error) {
    // The database may be away for these, too.
    await Promise.allSettled(done.map(({ undo }) => undo()));
    throw error;
  }
  for (const { note } of done) note();
  announce({ topic: 'sftp' });
  return true;
}
