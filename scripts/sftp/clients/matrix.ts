import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiKey, fillPath, PATHS, type SftpFile } from '@clearbench/contract';
import { mt103 } from '../../../apps/server/src/testing/samples.ts';
import type { Person } from '../../partner/person.ts';
import { type SftpAccess, sshKey } from '../../partner/programs.ts';
import { onStage, sftpAccess } from '../../partner/stage.ts';
import { until } from '../../until.ts';
import { type ClientCommand, HOST_KEY_ALGORITHMS, type HostKeyAlgorithm, type SftpClient } from './client.ts';
import { COMMAND_LINE_CLIENTS } from './command-line.ts';
import { LIBRARY_CLIENTS } from './libraries.ts';

/** Null: the client has no such command. */
type Cell = 'ok' | null | { problem: string };

interface Row {
  client: string;
  /** Why it could not be tried; null: it was. */
  missing: string | null;
  cells: Readonly<Record<string, Cell>>;
}

interface Tried {
  bank: Person;
  client: SftpClient;
  access: SftpAccess;
  /** Runs commands, and returns their output. */
  run(commands: readonly ClientCommand[], hostKey?: HostKeyAlgorithm): Promise<string>;
  /** The path of a local file with this content; null: there is none yet. */
  file(name: string, content: string | null): Promise<string>;
}

interface Step {
  name: string;
  needs: readonly ClientCommand['name'][];
  play(tried: Tried): Promise<void>;
}

/** The free space is a part of it. */
const QUOTA_BYTES = 100 * 1024 ** 3;

const STEPS: readonly Step[] = [
  ...HOST_KEY_ALGORITHMS.map(
    (algorithm): Step => ({
      name: algorithm,
      needs: ['put'],
      play: async ({ file, run }) => {
        await run([{ name: 'put', from: await file('x', 'x'), to: `inbox/${algorithm}.part` }], algorithm);
      },
    }),
  ),
  {
    name: 'upload',
    needs: ['put', 'get'],
    async play({ bank, file, run }) {
      const name = `${crypto.randomUUID()}.fin`;
      await run([{ name: 'put', from: await file('order', mt103()), to: `inbox/${name}` }]);
      await untilAccepted(bank, name);
      const answer = await file('answer', null);
      await run([{ name: 'get', from: `outbox/${name}.result.json`, to: answer }]);
      expect(JSON.parse(await readFile(answer, 'utf8')).success === true, 'the answer is not a success');
    },
  },
  {
    name: 'rename',
    needs: ['put', 'rename', 'ls'],
    async play({ bank, file, run }) {
      const name = `${crypto.randomUUID()}.fin`;
      await run([
        { name: 'put', from: await file('order', mt103()), to: `inbox/${name}.filepart` },
        { name: 'rename', from: `inbox/${name}.filepart`, to: `inbox/${name}` },
      ]);
      await untilAccepted(bank, name);
      const names = await run([{ name: 'ls', folder: 'archive' }]);
      expect(names.includes(name), `archive/ is listed without ${name}`);
    },
  },
  {
    name: 'overwrite',
    needs: ['put', 'get'],
    async play({ file, run }) {
      const back = await file('back', null);
      await run([
        { name: 'put', from: await file('long', 'old\n'.repeat(50_000)), to: 'inbox/rows.part' },
        { name: 'put', from: await file('short', 'new\n'), to: 'inbox/rows.part' },
        { name: 'get', from: 'inbox/rows.part', to: back },
      ]);
      expect((await readFile(back, 'utf8')) === 'new\n', 'old rows follow the new ones');
    },
  },
  {
    name: 'replace',
    needs: ['put', 'replace', 'get'],
    async play({ file, run }) {
      const back = await file('back', null);
      await run([
        { name: 'put', from: await file('old', 'old\n'), to: 'inbox/replaced.part' },
        { name: 'put', from: await file('new', 'new\n'), to: 'inbox/new.part' },
        { name: 'replace', from: 'inbox/new.part', to: 'inbox/replaced.part' },
        { name: 'get', from: 'inbox/replaced.part', to: back },
      ]);
      expect((await readFile(back, 'utf8')) === 'new\n', 'the file was not replaced');
    },
  },
  {
    name: 'flush',
    needs: ['put flushed'],
    async play({ bank, file, run }) {
      const name = `${crypto.randomUUID()}.fin`;
      await run([{ name: 'put flushed', from: await file('order', mt103()), to: `inbox/${name}` }]);
      await untilAccepted(bank, name);
    },
  },
  {
    name: 'space',
    needs: ['space'],
    async play({ run }) {
      const space = await run([{ name: 'space', folder: 'inbox' }]);
      expect(/\d{4,}|\d[\d.]*[GT]B/.test(space), `the free space is ${space}`);
    },
  },
];

function expect(isRight: boolean, problem: string): void {
  if (!isRight) throw new Error(problem);
}

const untilAccepted = (bank: Person, name: string): Promise<void> =>
  until(`${name} is accepted`, async () => {
    const files = await bank.get<SftpFile[]>(PATHS.sftpFiles);
    return files.some((file) => file.name === name && file.outcome === 'accepted');
  });

/** Tries every client that this machine can have against a separate server. Reports the table; true if all is right. */
export async function tryClients(report: (line: string) => void): Promise<boolean> {
  const rows: Row[] = [];
  await onStage(report, async ({ bank, folder }) => {
    const { id: apiKeyId } = await bank.post<ApiKey>(PATHS.apiKeys, { label: 'Clients' });
    const identity = await sshKey(folder, ['ed25519']);
    await writeFile(`${identity.keyFile}.pub`, `${identity.publicKey}\n`);
    const partner = { address: '', apiKey: '', apiKeyId, folder };
    const access = await sftpAccess(bank, partner, identity);
    await bank.patch(fillPath(PATHS.workspace, { name: 'main' }), { quotaBytes: QUOTA_BYTES });
    for (const client of [...COMMAND_LINE_CLIENTS, ...LIBRARY_CLIENTS]) {
      rows.push(await tryClient(client, bank, access));
    }
  });
  for (const line of tableOf(rows)) report(line);
  const problems = rows.flatMap(({ client, cells }) =>
    Object.entries(cells).flatMap(([step, cell]) =>
      cell === null || cell === 'ok' ? [] : [`${client}, ${step}: ${cell.problem}`],
    ),
  );
  for (const problem of problems) report(problem);
  return problems.length === 0;
}

async function tryClient(client: SftpClient, bank: Person, access: SftpAccess): Promise<Row> {
  const missing = await client.provide();
  const cells: Record<string, Cell> = {};
  if (missing !== null) return { client: client.name, missing, cells };
  const folder = await mkdtemp(join(access.folder, 'client-'));
  const tried: Tried = {
    ...{ bank, client, access },
    async run(commands, hostKey) {
      const { code, out, err } = await client.run({ access, hostKey: hostKey ?? null }, commands);
      if (code !== 0) throw new Error(`status ${code}: ${err.trim().split('\n').slice(-3).join(' ')}`);
      return out;
    },
    async file(name, content) {
      const path = join(folder, name);
      if (content !== null) await writeFile(path, content);
      return path;
    },
  };
  for (const { name, needs, play } of STEPS) {
    const isHostKey = (HOST_KEY_ALGORITHMS as readonly string[]).includes(name);
    const isPossible =
      !needs.some((need) => client.lacks.includes(need)) && (client.choosesHostKey || !isHostKey);
    cells[name] = isPossible ? await outcomeOf(play(tried)) : null;
  }
  return { client: client.name, missing, cells };
}

const outcomeOf = (playing: Promise<void>): Promise<Cell> =>
  playing.then(
    () => 'ok' as const,
    (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
  );

function tableOf(rows: readonly Row[]): string[] {
  const names = STEPS.map(({ name }) => name);
  const width = Math.max(...rows.map(({ client }) => client.length));
  const lines = rows.map(({ client, missing, cells }) => {
    const marks = names.map((name) => markOf(cells[name] ?? null).padEnd(name.length));
    return `${client.padEnd(width)}  ${missing ?? marks.join('  ')}`;
  });
  return [`${' '.repeat(width)}  ${names.join('  ')}`, ...lines];
}

const markOf = (cell: Cell): string => (cell === null ? '-' : cell === 'ok' ? 'ok' : 'WRONG');
