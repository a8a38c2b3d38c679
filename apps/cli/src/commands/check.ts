import type { Profile } from '@clearbench/messages';
import { CHARSET_OPTION, charsetOption } from '../charset-option.ts';
import { checkFiles, FORMATS, type Format } from '../check/check-files.ts';
import { type House, readHouseRules } from '../check/house-rules.ts';
import { type Arguments, type Command, JSON_OPTION } from '../command.ts';
import { UsageError } from '../exit-status.ts';

const PROFILES: readonly Profile[] = ['base', 'cbpr', 'sepa', 'sps', 'dk', 'austria'];

export const checkCommand: Command = {
  name: 'check',
  summary: 'Checks payment messages: SWIFT MT, ISO 20022, telex (KTT), JSON and CSV',
  usage:
    '[--fix | --fix-dry-run] [--format FORMAT] [--mode MODE] [--profile PROFILE] [--rules FILE] [--as-of DATE] [--charset NAME] [--require-known] FILE…',
  options: [
    { name: 'fix', help: 'correct everything that has only one right value, in the files themselves' },
    { name: 'fix-dry-run', help: 'print what --fix would change, as a unified diff, and write no file' },
    {
      name: 'mode',
      value: 'MODE',
      choices: ['strict', 'lenient'],
      help: 'strict (the default), or lenient: harmless mistakes, common in real files, are warnings',
    },
    {
      name: 'profile',
      value: 'PROFILE',
      choices: PROFILES,
      help: 'additional rules for ISO 20022: base (none), cbpr, sepa, sps (Swiss), dk (German) or austria; by default cbpr if the header asks for it',
    },
    {
      name: 'as-of',
      value: 'DATE',
      help: 'apply the releases in force on that day (2026-11-22) and warn about types withdrawn by then',
    },
    {
      name: 'rules',
      value: 'FILE',
      help: 'also apply the house rules in this JSON or YAML file, which the console exports',
    },
    CHARSET_OPTION,
    {
      name: 'require-known',
      help: 'also exit with 1 when a message could not be checked because its type is not supported',
    },
    {
      name: 'format',
      value: 'FORMAT',
      choices: FORMATS,
      help: 'text (the default), json (one line for each message), sarif (2.1.0) or junit (XML)',
    },
    { ...JSON_OPTION, help: 'the same as --format json' },
  ],
  operands: {
    min: 1,
    max: Number.POSITIVE_INFINITY,
    complete: 'files',
    missing: 'Name at least one file, or - for standard input.',
  },
  details: `FILE is a file with one message or many, in any format (recognised by content), or a directory of such files; - is
standard input. Text around messages, as in a letter or a log, is skipped with a warning. In strict mode
everything that the network would refuse is an error. No server is needed.

The verdict is valid, invalid or not-checked. A message of an unsupported type is not-checked: only its structure, headers,
trailers and the formats of common fields are checked.

With --fix, everything that has only one right value (line ends, decimal commas, forms of dates, the order of elements …) is
corrected; the report and the exit status are those of the corrected text. The payment reads as before. For
standard input, the corrected text goes to standard output and the report to standard error. The report of --fix-dry-run also
goes to standard error.

With --rules, a bank's own requirements are checked after the standards, as of now, or as of noon (UTC) on the --as-of day. A problem
has the code house_rule, and its text names the rule.

With --format json, one object for each message:
{ file, index, format, type, verdict, errors: [{ code, severity, path, line, column, message }] }`,
  async run(args) {
    refuseStandardInputTwice(args.operands);
    const profile = PROFILES.find((one) => one === args.value('profile'));
    const asOf = dayOf(args);
    return checkFiles({
      format: formatOf(args),
      rules: {
        charset: charsetOption(args),
        mode: args.value('mode') === 'lenient' ? 'lenient' : 'strict',
        ...(profile === undefined ? {} : { profile }),
        ...(asOf === null ? {} : { asOf }),
      },
      house: await houseOf(args, asOf),
      files: args.operands,
      requireKnown: args.has('require-known'),
      fix: fixOf(args),
    });
  },
};

function dayOf(args: Arguments): string | null {
  const day = args.value('as-of');
  if (day === null || isIsoDay(day)) return day;
  throw new UsageError(`--as-of is "${day}"; write a day like 2026-11-22.`);
}

async function houseOf(args: Arguments, asOf: string | null): Promise<House | null> {
  const file = args.value('rules');
  if (file === null) return null;
  return {
    rules: await readHouseRules(file),
    at: asOf === null ? new Date() : new Date(`${asOf}T12:00:00Z`),
  };
}

function fixOf(args: Arguments): 'write' | 'show' | null {
  if (!args.has('fix-dry-run')) return args.has('fix') ? 'write' : null;
  if (args.has('fix'))
    throw new UsageError('--fix and --fix-dry-run contradict each other; write one of them.');
  return 'show';
}

function isIsoDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function formatOf(args: Arguments): Format {
  const named = FORMATS.find((format) => format === args.value('format'));
  if (!args.has('json')) return named ?? 'text';
  if (named !== undefined && named !== 'json') {
    throw new UsageError(`--json and --format ${named} contradict each other; write one of them.`);
  }
  return 'json';
}

export function refuseStandardInputTwice(files: readonly string[]): void {
  if (files.filter((file) => file === '-').length > 1) {
    throw new UsageError('Standard input can be read only once; write - once.');
  }
}
