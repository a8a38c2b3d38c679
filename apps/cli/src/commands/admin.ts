import type { Command } from '../command.ts';
import { UsageError } from '../exit-status.ts';
import type { ServerProgram } from '../server/programs.ts';
import { runProgram } from '../server/run-program.ts';
import { inWords } from '../wording.ts';

const ACTIONS = {
  backup: 'backup',
  restore: 'restore',
  migrate: 'migrate',
  'rotate-keys': 'keys-rotate',
  'verify-audit': 'audit-verify',
} satisfies Record<string, ServerProgram>;

const isAction = (name: string | undefined): name is keyof typeof ACTIONS =>
  name !== undefined && Object.hasOwn(ACTIONS, name);

export const adminCommand: Command = {
  name: 'admin',
  summary: 'Backs up, restores and maintains the database of a server on this machine',
  usage: 'backup FILE|- | restore FILE|- | migrate | rotate-keys | verify-audit',
  options: [
    { name: 'data', value: 'DIR', help: 'the data directory; by default DATA_DIR, then ./data' },
    { name: 'without-key', help: 'with backup: leaves the master key out of the file' },
    {
      name: 'patience',
      value: 'SECONDS',
      help: 'with rotate-keys: how long to wait until every server has the new key; by default 60',
    },
    {
      name: 'anchor',
      value: 'LOG:POSITION:HASH',
      help: 'with verify-audit: what an earlier run printed, and the log must still contain; may be repeated',
    },
  ],
  operands: {
    min: 1,
    max: 2,
    complete: Object.keys(ACTIONS),
    missing: `Name what to do: ${inWords(Object.keys(ACTIONS), 'or')}.`,
  },
  details: 'Uses the configuration of the server: DATABASE_URL or DATA_DIR, MASTER_KEY, BACKUP_PASSPHRASE.',
  run(args) {
    const [action, ...rest] = args.operands;
    if (!isAction(action)) {
      throw new UsageError(`There is no "admin ${action}"; use ${inWords(Object.keys(ACTIONS), 'or')}.`);
    }
    const data = args.value('data');
    const flags = args.has('without-key') ? ['--without-key'] : [];
    const values = (['patience', 'anchor'] as const).flatMap((name) =>
      args.values(name).map((value) => `--${name}=${value}`),
    );
    return runProgram(ACTIONS[action], [...rest, ...flags, ...values], {
      env: data === null ? {} : { DATA_DIR: data },
    });
  },
};
