import { parentPort, workerData } from 'node:worker_threads';
import { stepBack } from '../../apps/server/src/platform/threads/step-back.ts';
import { NUISANCES } from './nuisances.ts';
import type { Scene } from './scene.ts';
import { Workspace, type WorkspaceAccess } from './workspace.ts';

/** What the thread of a nuisance is given. */
export interface LoudData extends Omit<Scene, 'loud'> {
  readonly nuisance: string;
  readonly loud: WorkspaceAccess;
}

/** A nuisance in its own thread, which leaves the processors to the server: what it costs here does not count as the server's. Any message ends it. */
const { nuisance: name, loud, ...scene }: LoudData = workerData;
stepBack();
const nuisance = NUISANCES.find((one) => one.name === name);
if (nuisance === undefined) throw new Error(`There is no nuisance ${name}.`);
const end = await nuisance.begin({ ...scene, loud: new Workspace(loud) });
parentPort?.postMessage('begun');
parentPort?.once('message', async () => {
  await end();
  process.exit();
});
