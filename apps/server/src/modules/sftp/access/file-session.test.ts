import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { pino } from 'pino';
import ssh2, { type SFTPWrapper } from 'ssh2';
import { expect, it } from 'vitest';
import { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import { Shares } from '../../../platform/memory/shares.ts';
import type { FileService } from '../files/service.ts';
import { FileSession } from './file-session.ts';
import { Flow } from './flow.ts';

const { STATUS_CODE } = ssh2.utils.sftp;
const QUOTA = { quotaBytes: 1, quotaRows: null, storedBytes: 0, storedRows: 0 };
const OWNER = { workspace: 'main', user: 'core' };

function session() {
  let uses = 0;
  let turns = 0;
  const answers: unknown[] = [];
  const answer = (_: number, given: unknown) => answers.push(given);
  const sftp = Object.assign(new EventEmitter(), {
    ...{ name: answer, attrs: answer, status: answer, handle: answer },
    outgoing: { id: 1, state: 'open', window: 1_000 },
    _protocol: { channelData: (_: number, data: Buffer) => answers.push(data) },
  });
  const memory = new MemoryBudget(1_000_000);
  const socket = Object.assign(new EventEmitter(), { writableLength: 0, destroyed: false });
  const handles = new Shares(1_000);
  const files = new FileSession(sftp as unknown as SFTPWrapper, {
    owner: OWNER,
    files: { memory, storage: () => ({ quota: QUOTA, stored: QUOTA }) } as unknown as FileService,
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
  return { asked, answers, files, handles, sftp, socket, uses: () => uses, turns: () => turns };
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
  ['EXTENDED', 'limits@openssh.com', undefined],
  ['EXTENDED', 'statvfs@openssh.com', Buffer.from('\0\0\0\u0001/')],
])('%s takes a turn, however little it does', async (request, ...parts) => {
  const { asked, turns } = session();
  await asked('OPENDIR', '/');
  const before = turns();
  await asked(request, ...parts);
  expect(turns() - before).toBe(1);
});

it.each([
  ['of an unknown extension', 'hardlink@openssh.com', undefined, STATUS_CODE.OP_UNSUPPORTED],
  ['without its path', 'statvfs@openssh.com', undefined, STATUS_CODE.FAILURE],
  ['with half a path', 'posix-rename@openssh.com', Buffer.from('\0\0\0\u0009in'), STATUS_CODE.FAILURE],
  ['with no open handle', 'fsync@openssh.com', Buffer.from('\0\0\0\u0001x'), STATUS_CODE.FAILURE],
])('a request %s is refused', async (_, name, data, code) => {
  expect(await session().asked('EXTENDED', name, data)).toBe(code);
});

it('a reply that only the server itself can send waits for space in the channel', async () => {
  const { answers, files, sftp, socket } = session();
  sftp.outgoing.window = 10;
  sftp.emit('EXTENDED', 1, 'limits@openssh.com', undefined);
  await othersTurn();
  expect(answers).toEqual([]);
  sftp.outgoing.window = 1_000;
  socket.emit('data');
  await files.answered();
  expect([answers.length, sftp.outgoing.window]).toEqual([1, 1_000 - 41]);
});
