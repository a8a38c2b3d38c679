import type { SftpWait } from '@clearbench/contract';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import type { FileRow } from '../files/repository.ts';
import { REMIND_MS } from '../files/service.ts';
import { finalNameOf } from '../files/temporary-name.ts';
import { announcedBy } from '../files/trigger-name.ts';
import { parkFile } from './park-file.ts';
import type { QueueRepository, Taken } from './queue-repository.ts';
import { reportFile } from './server-files.ts';

interface Dependencies {
  queue: Pick<QueueRepository, 'triggersOf' | 'announced' | 'wait' | 'remind' | 'settle'>;
  waitsForTrigger(user: string): Promise<boolean>;
  parking: Parking;
  announce: Announce;
}

/** Acts on trigger files and on files that have waited too long. Returns the others: they are payloads. */
export async function settleWaiting(
  dependencies: Dependencies,
  files: readonly FileRow[],
): Promise<FileRow[]> {
  const payloads: FileRow[] = [];
  for (const file of files) {
    try {
      if (await isPayload(dependencies, file)) payloads.push(file);
      else await settle(dependencies, file);
    } catch (error) {
      await parkFile(dependencies.parking, file, error);
    }
  }
  if (payloads.length < files.length) dependencies.announce({ topic: 'sftp' });
  return payloads;
}

const isPayload = async ({ waitsForTrigger }: Dependencies, file: FileRow): Promise<boolean> =>
  file.waits_for === null && (announcedBy(file.name) === null || !(await waitsForTrigger(file.api_key_id)));

async function settle({ queue }: Dependencies, file: FileRow): Promise<void> {
  const at = new Date();
  const announced = file.waits_for === 'name' ? null : announcedBy(file.name);
  if (announced !== null) {
    let waiting = await queue.announced(file, announced);
    if (waiting.length === 0 && file.waits_for === null) {
      await queue.wait(file, new Date(at.getTime() + REMIND_MS));
      // An upload looks for trigger files that wait. If it arrived just before, it found none.
      waiting = await queue.announced(file, announced);
      if (waiting.length === 0) return;
    }
    if (waiting.length > 0) return await queue.settle(starting(waiting, [file]), at);
  } else if (file.waits_for === 'trigger') {
    const triggers = await queue.triggersOf(file);
    if (triggers.length > 0) return await queue.settle(starting([file], triggers), at);
  }
  const wait = file.waits_for === null || file.waits_for === 'encryption' ? 'name' : file.waits_for;
  const message = REMINDERS[wait](file.name);
  await queue.remind(file, reportFile(file.api_key_id, file.name, { message }), at);
}

const starting = (files: readonly FileRow[], triggers: readonly FileRow[]) => ({
  taken: triggers.map(
    (file): Taken => ({ file, folder: 'archive', outcome: 'trigger', payloadId: null, rows: null }),
  ),
  said: [],
  unpacked: [],
  announced: files.map(({ id }) => id),
});

const REMINDERS: Readonly<Record<SftpWait, (name: string) => string>> = {
  name: (name) =>
    `${name} still has a name that says the upload is not complete. Rename it to its final name, such as ${finalNameOf(name)}, or remove it.`,
  trigger: (name) =>
    `${name} waits for its trigger file. Upload an empty file ${name}.done, or ask the operator to turn trigger files off.`,
  file: (name) =>
    `${name} announces a file that has not arrived. Upload ${announcedBy(name)}, or remove the trigger file.`,
};
