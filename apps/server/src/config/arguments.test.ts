import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

it('reads the role', () => {
  expect(readArguments([])).toEqual({ ok: true, settings: {} });
  expect(readArguments(['--role=web'])).toEqual({ ok: true, settings: { ROLE: 'web' } });
  expect(readArguments(['--role', 'worker'])).toEqual({ ok: true, settings: { ROLE: 'worker' } });
});

it.each(['--rol=web', '--role', 'worker', '--port=80', '-r'])(
  'refuses %s, and says what there is',
  (argument) => {
    const result = readArguments([argument]);
    expect(result).toEqual({
      ok: false,
      problems: [
        `Unknown arguments "${argument}". The only one is --role=all|web|worker|sftp; environment variables set everything else.`,
      ],
    });
  },
);
