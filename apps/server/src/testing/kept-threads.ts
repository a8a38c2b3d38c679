import type { ResourceLimits, Worker } from 'node:worker_threads';
import { workers } from '../platform/threads/workers.ts';

const { start, end } = workers;

/** Idle threads, by what they run and their limits. */
const kept = new Map<string, Set<Worker>>();
const keys = new WeakMap<Worker, string>();

/** Few tests use more of a kind at once. */
const KEPT_OF_A_KIND = 2;

/** These remember the latest house rules of a workspace, and each server has its own workspace `main`. */
const REMEMBERING = /\/reading-worker\.ts$/;

/** An idle thread of an earlier server, or a new one. */
export function startOrContinue(module: URL, resourceLimits: ResourceLimits): Worker {
  const key = `${module.href} ${JSON.stringify(resourceLimits)}`;
  for (const idle of kept.get(key) ?? []) {
    forget(idle, key);
    return idle;
  }
  const worker = start(module, resourceLimits);
  if (!REMEMBERING.test(module.href)) keys.set(worker, key);
  return worker;
}

export async function keep(idle: Worker): Promise<void> {
  const key = keys.get(idle);
  const others = kept.get(key ?? '') ?? new Set();
  if (key === undefined || others.size >= KEPT_OF_A_KIND) {
    await end(idle);
    return;
  }
  stopListening(idle);
  for (const event of ['exit', 'error']) idle.once(event, () => forget(idle, key));
  kept.set(key, others.add(idle));
}

function forget(idle: Worker, key: string): void {
  stopListening(idle);
  kept.get(key)?.delete(idle);
}

/** By name, because the class listens to its own events. */
function stopListening(worker: Worker): void {
  for (const event of ['message', 'messageerror', 'error', 'exit']) worker.removeAllListeners(event);
}
