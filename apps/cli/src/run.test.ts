import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { runHere } from './testing/run-here.ts';

/** All but the last. */
const COMMANDS =
  'start, check, translate, compare, outline, sample, send, listen, trigger, tail, ping, payee, get, replay, restore-archive, login, logout, whoami, tokens, apply, rules, plan, partners, invite, keys, sftp, ebics, verify, workspaces, doctor, reset, admin, mcp';

describe('clearbench', () => {
  it.each([['--help'], ['-h'], ['help']])('%s lists the commands', async (arg) => {
    const { code, out, err } = await runHere([arg]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Usage: clearbench COMMAND …');
    expect(out).toContain('listen           Forwards every notification');
  });

  it.each([
    [
      ['check', '--help'],
      '[--fix | --fix-dry-run] [--format FORMAT] [--mode MODE] [--profile PROFILE] [--rules FILE] [--as-of DATE] [--charset NAME] [--require-known] FILE…',
    ],
    [['help', 'send'], '[--json] [--scenario SCENARIO] [--payee-verification OPTION] [--charset NAME] FILE…'],
  ])('%j prints how a command is used', async (args, usage) => {
    const { code, out, err } = await runHere(args);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`Usage: clearbench ${args.find((arg) => !/help/.test(arg))} ${usage}`);
  });

  it('--version prints the version', async () => {
    expect(await runHere(['--version'])).toMatchObject({ code: 0, out: `${packageJson.version}\n`, err: '' });
  });

  it.each([
    [[], `Name a command: clearbench ${COMMANDS} or completion.`],
    [['chekc', 'x'], `There is no command "chekc"; the commands are ${COMMANDS} and completion.`],
    [['--jsn'], `There is no option --jsn before a command; the commands are ${COMMANDS} and completion.`],
    [['check'], 'Name at least one file, or - for standard input.'],
    [
      ['check', '--jsn', 'x'],
      'There is no option --jsn; the options are --fix, --fix-dry-run, --mode, --profile, --as-of, --rules, --charset, --require-known, --format and --json.',
    ],
    [['check', '--mode', 'loose', 'x'], '--mode is "loose"; write strict or lenient.'],
    [['check', 'x', '--mode'], '--mode needs a value; write strict or lenient.'],
    [['check', '--json=yes', 'x'], '--json takes no value.'],
    [['check', '--format', 'xml', 'x'], '--format is "xml"; write text, json, sarif or junit.'],
    [['completion', 'bash', 'zsh'], '"zsh" is one argument too many.'],
    [
      ['trigger', '--key', 'clb_x', 'nonsense'],
      /^There is no scenario "nonsense"; the scenarios are success, reject, /,
    ],
    [
      ['listen', '--forward-to', 'ftp://x', '--key', 'k'],
      /^--forward-to is "ftp:\/\/x", which is not an address/,
    ],
    [['tail', '--events', 'initiation,x', '--key', 'k'], /^--events has "x"; write initiation, /],
    [['tail', '--count', '0', '--key', 'k'], '--count is "0"; write a whole number of at least 1.'],
    [['replay', '--key', 'k'], 'Name a delivery, a transfer (trx_…), or --failed WEBHOOK.'],
    [['get', 'trx_1', '--url', 'nonsense', '--key', 'k'], /^--url is "nonsense", which is not an address/],
    [['plan'], 'Name an action: clearbench plan run PLAN, or clearbench plan status.'],
    [
      ['plan', 'stop'],
      'There is no "plan stop"; write run, status, check, apply, assign, sign-off, reopen or waive.',
    ],
    [['plan', 'run'], /^Name the plan: clearbench plan run PLAN\./],
    [['verify'], /^Name the file: /],
    [['check', '-', '-'], 'Standard input can be read only once; write - once.'],
  ])('%j is refused with a clear message', async (args, message) => {
    const { code, out, err } = await runHere(args);
    expect([code, out]).toEqual([2, '']);
    const said = /^clearbench: (.*)\nSee clearbench --help\.\n$/.exec(err)?.[1] ?? err;
    if (typeof message === 'string') expect(said).toBe(message);
    else expect(said).toMatch(message);
  });
});
