import { access, constants, stat, statfs } from 'node:fs/promises';
import { availableParallelism, freemem, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { PATHS } from '@clearbench/contract';
import { type Config, readConfig } from '../config/config.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { embeddedVersion } from '../platform/database/embedded/binaries.ts';
import { verifyDatabase } from '../platform/database/verify.ts';
import { probePort } from '../platform/listen.ts';
import { createLogger } from '../platform/logging.ts';

/**
 * `npx clearbench doctor [--json]` checks whether a server can run here with this configuration. Exit code 0: it can;
 * 1: something is wrong.
 */

/** What was checked: `problem` says what is wrong and how to fix it, otherwise null. */
interface Checked {
  name: string;
  found: string;
  problem: string | null;
}

type Check = (config: Config) => Promise<Omit<Checked, 'name'>>;

const GB = 1024 ** 3;
/** An empty installation, its write-ahead log, and room to work. */
const DISK_MIN_BYTES = 2 * GB;
const MEMORY_MIN_BYTES = GB;
/** A file may be written while its time is read. */
const CLOCK_TOLERANCE_MS = 5_000;
const ANSWER_MS = 5_000;

const good = (found: string) => ({ found, problem: null });
const gb = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`;

const CHECKS: Record<string, Check> = {
  Node: async () => good(`${process.versions.node} for ${process.platform}-${process.arch}`),
  processors: async () => good(String(availableParallelism())),
  async memory() {
    const found = `${gb(totalmem())}, ${gb(freemem())} of it unused`;
    return totalmem() >= MEMORY_MIN_BYTES
      ? good(found)
      : { found, problem: 'The server and its database need at least 1 GB. Give this machine more memory.' };
  },
  async configuration({ environment }) {
    return good(`${environment === 'sandbox' ? 'a sandbox' : 'production'}`);
  },
  async port({ host, port }) {
    if (await isServer(host, port)) return good(`${port}, where a Clearbench server answers`);
    const problem = await probePort({ host, port }).then(() => null, messageOf);
    return { found: `${host}:${port}`, problem };
  },
  async 'port for SFTP'({ host, sftpPort, port }) {
    if (sftpPort === null) return good('none');
    if (await isServer(host, port)) return good(`${sftpPort}, of that server`);
    const problem = await probePort({ host, port: sftpPort }, 'SFTP_PORT').then(() => null, messageOf);
    return { found: `${host}:${sftpPort}`, problem };
  },
  async 'data directory'({ dataDir }) {
    const place = await existing(dataDir);
    const found = place === dataDir ? dataDir : `${dataDir}, which the first start makes`;
    const isWritable = await access(place, constants.W_OK).then(
      () => true,
      () => false,
    );
    return isWritable
      ? good(found)
      : {
          found,
          problem: `This user may not write to ${place}. Choose another one with --data, or change its owner.`,
        };
  },
  async disk({ dataDir }) {
    const { bavail, bsize } = await statfs(await existing(dataDir));
    const found = `${gb(bavail * bsize)} free`;
    return bavail * bsize >= DISK_MIN_BYTES
      ? good(found)
      : {
          found,
          problem: `The data directory needs at least ${gb(DISK_MIN_BYTES)}. Free some space, or choose another disk with --data.`,
        };
  },
  async clock({ dataDir }) {
    const found = new Date().toISOString();
    const newest = await stat(join(dataDir, 'postgres/global/pg_control')).catch(() => null);
    const isBehind = newest !== null && newest.mtimeMs > Date.now() + CLOCK_TOLERANCE_MS;
    return isBehind
      ? {
          found,
          problem: `The clock is behind the data, which were last written at ${newest.mtime.toISOString()}. Set the clock.`,
        }
      : good(found);
  },
  async database({ databaseUrl }) {
    if (databaseUrl === null) {
      try {
        return good(`PostgreSQL ${await embeddedVersion()}, started by the server`);
      } catch (error) {
        return { found: 'none', problem: messageOf(error) };
      }
    }
    const logger = createLogger('silent');
    const database = openDatabase({ connectionString: databaseUrl }, { logger });
    try {
      await verifyDatabase(database, logger);
      return good(`the one of DATABASE_URL, at ${new URL(databaseUrl).host}`);
    } catch (error) {
      return { found: 'the one of DATABASE_URL', problem: messageOf(error) };
    } finally {
      await database.close();
    }
  },
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The directory, or the nearest one above it that exists. */
async function existing(directory: string): Promise<string> {
  return stat(directory).then(
    () => directory,
    () => existing(dirname(directory)),
  );
}

async function isServer(host: string, port: number): Promise<boolean> {
  if (port === 0) return false;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${name}:${port}${PATHS.health}`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return typeof ((await answer.json()) as { status?: unknown }).status === 'string';
  } catch {
    return false;
  }
}

async function checkAll(): Promise<Checked[]> {
  const result = readConfig(process.env);
  if (!result.ok) {
    return result.problems.map((problem) => ({ name: 'configuration', found: 'wrong', problem }));
  }
  const checked: Checked[] = [];
  for (const [name, check] of Object.entries(CHECKS)) checked.push({ name, ...(await check(result.config)) });
  return checked;
}

function textOf(checked: readonly Checked[]): string {
  const lines = checked.map(({ name, found, problem }) =>
    [
      `${problem === null ? 'ok     ' : 'problem'}  ${name.padEnd(15)} ${found}`,
      ...(problem === null ? [] : [`         ${problem}`]),
    ].join('\n'),
  );
  const problems = checked.filter(({ problem }) => problem !== null).length;
  const end =
    problems === 0
      ? 'The server can run here.'
      : `${problems} ${problems === 1 ? 'thing needs' : 'things need'} to be fixed.`;
  return [...lines, '', end].join('\n');
}

const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
const checked = await checkAll();
console.log(values.json ? JSON.stringify(checked) : textOf(checked));
process.exitCode = checked.every(({ problem }) => problem === null) ? 0 : 1;
