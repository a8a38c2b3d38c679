import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { pino } from 'pino';
import type { SFTPWrapper } from 'ssh2';
import { expect, it } from 'vitest';
import { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import { Shares } from '../../../platform/memory/shares.ts';
import type { FileService } from '../files/service.ts';
import { FileSession } from './file-session.ts';
import { Flow } from './flow.ts';

const OWNER = { workspace: 'main', user: 'core' };

function session() {
  let uses = 0;
  let turns = 0;
  const answers: unknown[] = [];
  const answer = (_: number, given: unknown) => answers.push(given);
  const sftp = Object.assign(new EventEmitter(), {
    ...{ name: answer, attrs: answer, status: answer, handle: answer },
    outgoing: { state: 'open', window: 1 },
  });
  const memory = new MemoryBudget(1_000_000);
  const socket = Object.assign(new EventEmitter(), { writableLength: 0, destroyed: false });
  const handles = new Shares(1_000);
  const files = new FileSession(sftp as unknown as SFTPWrapper, {
    owner: OWNER,
    files: { memory } as FileService,
    handles,
    turn() {
      turns += 1;
      return undefined;
    },
    flow: new Flow(socket as unknown as Socket, memory, OWNER),
    logger: pino({ level: 'silent' }),
    onUse: () => {
      uses += 1;
    },
    onAbuse() {},
  });
  const asked = async (request: string, ...parts: unknown[]) => {
    sftp.emit(request, 1, ...parts);
    await files.answered();
    return answers.at(-1);
  };
  return { asked, files, handles, uses: () => uses, turns: () => turns };
}

it('a session is kept open by work on files, not by looking at paths or by what fails', async () => {
  const { asked, uses } = session();
  await asked('REALPATH', '.');
  await asked('STAT', 'inbox');
  await asked('SETSTAT', 'inbox/a', {});
  await asked('MKDIR', 'inbox/a');
  await asked('READ', Buffer.from([0, 0, 0, 9]), 0, 1);
  await asked('REMOVE', '/');
  expect(uses()).toBe(0);
  await asked('OPENDIR', 'inbox');
  expect(uses()).toBe(1);
});

it('open handles count as the user’s among all of the process, until the session ends', async () => {
  const { asked, files, handles } = session();
  for (let count = 0; count < 3; count += 1) await asked('OPENDIR', '/');
  expect(handles.of(OWNER)).toBe(3);
  await asked('CLOSE', Buffer.from([0, 0, 0, 1]));
  expect(handles.of(OWNER)).toBe(2);
  handles.add(248, OWNER);
  expect(await asked('OPENDIR', '/')).toBe(4);
  await files.close();
  expect(handles.of(OWNER)).toBe(248);
});

it.each([
  ['REALPATH', '.'],
  ['STAT', '/'],
  ['SETSTAT', 'inbox/a', {}],
  ['FSETSTAT', Buffer.from([0, 0, 0, 1]), {}],
  ['FSTAT', Buffer.from([0, 0, 0, 1])],
  ['OPENDIR', '/'],
  ['MKDIR', 'inbox/a'],
  ['RMDIR', 'inbox/a'],
  ['SYMLINK', 'inbox/a', 'inbox/b'],
  ['READLINK', 'inbox/a'],
])('%s takes a turn, however little it does', async (request, ...parts) => {
  const { asked, turns } = session();
  await asked('OPENDIR', '/');
  const before = turns();
  await asked(request, ...parts);
  expect(turns() - before).toBe(1);
});
