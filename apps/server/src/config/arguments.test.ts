import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

it.each([
  [[], {}, false],
  [['--role=web'], { ROLE: 'web' }, false],
  [['--role', 'worker'], { ROLE: 'worker' }, false],
  [['--data', 'here', '--port', '80'], { DATA_DIR: 'here', PORT: '80' }, false],
  [['--ephemeral', '--json'], { EPHEMERAL: 'true' }, true],
])('reads %j', (args, settings, asJson) => {
  expect(readArguments(args)).toEqual({ ok: true, settings, asJson });
});

it.each(['--rol=web', '--role', 'worker', '--ephemeral=no', '-r'])(
  'refuses %s, and says what there is',
  (argument) => {
    const result = readArguments([argument]);
    expect(result).toEqual({
      ok: false,
      problems: [
        `Unknown arguments "${argument}". The options are --data DIR, --port N, --ephemeral, --json and --role=all|web|worker|sftp; environment variables set everything else.`,
      ],
    });
  },
);
