import { checkFiles } from '../check/check-files.ts';
import { type Command, JSON_OPTION } from '../command.ts';
import { UsageError } from '../exit-status.ts';

export const checkCommand: Command = {
  name: 'check',
  summary: 'Checks payment messages: SWIFT MT, ISO 20022, telex (KTT), JSON and CSV',
  usage: '[--json] [--mode strict|lenient] [--require-known] FILE…',
  options: [
    {
      name: 'mode',
      value: 'MODE',
      choices: ['strict', 'lenient'],
      help: 'strict (the default) or lenient: what real files get wrong harmlessly is a warning',
    },
    {
      name: 'require-known',
      help: 'end with 1 also when a message is of a type that is not read (not checked)',
    },
    JSON_OPTION,
  ],
  operands: {
    min: 1,
    max: Number.POSITIVE_INFINITY,
    complete: 'files',
    missing: 'Name at least one file, or - for standard input.',
  },
  details: `FILE is a file of one message or many, of any formats, recognised by their content, or a directory of such files; - is
standard input. Text around messages, as in a letter or a log, is passed over with a warning. In strict mode
everything that the network would refuse is an error. It needs no server.

The verdict is valid, invalid or not-checked: of a message of a type that is not read, only structure, headers, trailers and the
formats of common fields are judged.

With --json, one object for each message:
{ file, index, format, type, verdict, errors: [{ code, severity, path, line, column, message }] }`,
  async run(args) {
    refuseStandardInputTwice(args.operands);
    const mode = args.value('mode') === 'lenient' ? 'lenient' : 'strict';
    return checkFiles({
      json: args.has('json'),
      mode,
      files: args.operands,
      requireKnown: args.has('require-known'),
    });
  },
};

export function refuseStandardInputTwice(files: readonly string[]): void {
  if (files.filter((file) => file === '-').length > 1) {
    throw new UsageError('Standard input can be read once only; write - once.');
  }
}
