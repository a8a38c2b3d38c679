import { setPriority } from 'node:os';
import { NUISANCES } from './nuisances.ts';
import type { Scene } from './scene.ts';
import { Workspace, type WorkspaceAccess } from './workspace.ts';

/** What the process of a nuisance is sent first. */
export interface LoudData extends Omit<Scene, 'loud'> {
  readonly nuisance: string;
  readonly loud: WorkspaceAccess;
}

/** A `nice` value: the process leaves the processors to the server. */
const NICENESS = 10;

/**
 * A nuisance in its own process: neither its processor time nor its memory delays the one that measures. The second message
 * ends it.
 */
setPriority(NICENESS);
process.once('disconnect', () => process.exit());
const { nuisance: name, loud, ...scene } = await message<LoudData>();
const nuisance = NUISANCES.find((one) => one.name === name);
if (nuisance === undefined) throw new Error(`There is no nuisance ${name}.`);
const end = await nuisance.begin({ ...scene, loud: new Workspace(loud) });
process.send?.('begun');
await message();
await end();
process.exit();

function message<Message>(): Promise<Message> {
  return new Promise((resolve) => process.once('message', (sent) => resolve(sent as Message)));
}
