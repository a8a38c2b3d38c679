import type { Command } from '../command.ts';
import { runProgram } from '../server/run-program.ts';

export const startCommand: Command = {
  name: 'start',
  summary: 'Starts a server with its own database, until Ctrl-C',
  usage: '[--data DIR | --ephemeral] [--port N] [--json]',
  options: [
    { name: 'data', value: 'DIR', help: 'where it keeps its data; by default DATA_DIR, then ./data' },
    { name: 'port', value: 'N', help: 'its port; by default PORT, then 4400; 0 uses any free port' },
    { name: 'ephemeral', help: 'a new database, deleted at the end, and any free port' },
    { name: 'json', help: 'one line of JSON when it is ready, for programs' },
  ],
  operands: { min: 0, max: 0, complete: 'nothing', missing: '' },
  details: `The server contains the console, the API, the documentation and a PostgreSQL that only it uses. The first start prints the login
and an API key. Environment variables set everything else; see docs/configuration.md.

The line of JSON has the address (url), the first API key (apiKey), the login (username, password, superPassword), the port
for SFTP (sftpPort), the data directory (dataDir) and the process (pid).`,
  run(args) {
    const flags = (['ephemeral', 'json'] as const).filter((name) => args.has(name));
    const values = (['data', 'port'] as const).flatMap((name) => {
      const value = args.value(name);
      return value === null ? [] : [`--${name}=${value}`];
    });
    return runProgram('main', [...flags.map((name) => `--${name}`), ...values], {
      endsWithParent: args.has('ephemeral'),
    });
  },
};
