import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import { CliError, EXIT, UsageError } from '../exit-status.ts';
import { ask, canAsk } from '../question.ts';
import { runProgram } from '../server/run-program.ts';

export const resetCommand: Command = {
  name: 'reset',
  summary: 'Deletes the data of a server on this machine, so that the next start creates a new database',
  usage: '[--data DIR] [--yes]',
  options: [
    { name: 'data', value: 'DIR', help: 'the data directory; by default DATA_DIR, then ./data' },
    { name: 'yes', help: 'without asking' },
  ],
  operands: { min: 0, max: 0, complete: 'nothing', missing: '' },
  async run(args) {
    const folder = resolve(args.value('data') ?? (process.env.DATA_DIR || 'data'));
    if (!args.has('yes')) {
      if (!canAsk()) throw new UsageError(`This deletes everything in ${folder}; add --yes.`);
      const question = `This deletes all payments, workspaces, keys and logs in ${folder}. Type "delete" to go on: `;
      if ((await ask(question)).trim() !== 'delete') {
        throw new CliError(
          EXIT.bad,
          'not_confirmed',
          'Nothing was deleted, because the answer was not "delete".',
        );
      }
    }
    return runProgram('reset', [], { env: { DATA_DIR: folder } });
  },
};
