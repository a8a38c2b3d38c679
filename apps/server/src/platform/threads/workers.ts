import { setFlagsFromString } from 'node:v8';
import { type ResourceLimits, Worker } from 'node:worker_threads';

interface Workers {
  start(module: URL, resourceLimits: ResourceLimits): Worker;
  /** Ends one that has nothing to do. */
  end(idle: Worker): Promise<unknown>;
}

/** How threads start and end. Tests replace it, so that a thread of one server continues in the next one. */
export const workers: Workers = {
  start(module, resourceLimits) {
    // The flag that gives the main thread a large young generation would count more than the limits of this one.
    setFlagsFromString('--max-semi-space-size=0');
    return new Worker(module, { resourceLimits });
  },
  end: (idle) => idle.terminate(),
};
