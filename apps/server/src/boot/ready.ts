import type { Config } from '../config/config.ts';
import { addressOf } from './banner.ts';
import type { RunningServer } from './start-server.ts';

/** What a program that started the server needs to use it, as one line of JSON. Secrets are those of the first start, otherwise null. */
export function readyLine(
  config: Config,
  { port, sftpPort, firstStart: { operator, superPassword, apiKey } }: RunningServer,
): string {
  return JSON.stringify({
    url: addressOf(config, port),
    apiKey,
    username: operator?.username ?? null,
    password: operator?.password ?? null,
    superPassword,
    sftpPort,
    dataDir: config.databaseUrl === null ? config.dataDir : null,
    pid: process.pid,
  });
}
