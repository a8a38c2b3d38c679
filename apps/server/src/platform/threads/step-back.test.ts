import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

it.runIf(process.platform === 'linux')(
  'a thread that steps back leaves the priority of the process',
  async () => {
    const before = getPriority();
    const program = `
    import { readlinkSync } from 'node:fs';
    import { getPriority } from 'node:os';
    import { basename } from 'node:path';
    import { parentPort } from 'node:worker_threads';
    import { stepBack } from ${JSON.stringify(new URL('./step-back.ts', import.meta.url).href)};
    stepBack();
    parentPort.postMessage(getPriority(Number(basename(readlinkSync('/proc/thread-self')))));
  `;
    const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
    const [niceness] = await once(thread, 'message');
    expect(niceness).toBe(10);
    expect(getPriority()).toBe(before);
  },
);
