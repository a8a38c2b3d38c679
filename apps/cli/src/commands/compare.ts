import { compare, type Difference } from '@clearbench/messages';
import { CHARSET_OPTION, charsetOption } from '../charset-option.ts';
import { type Command, JSON_OPTION } from '../command.ts';
import { CliError, EXIT } from '../exit-status.ts';
import { readText } from '../messages/read-text.ts';
import { write } from '../output.ts';
import { inOneLine } from '../terminal.ts';

export const compareCommand: Command = {
  name: 'compare',
  summary: 'Compares two messages field by field; needs no server',
  usage: '[--ignore PATHS] [--json] [--charset NAME] FILE FILE',
  options: [
    {
      name: 'ignore',
      value: 'PATHS',
      help: 'fields that may differ, separated by commas: PmtId/UETR, CreDtTm, 20; with everything in them; ids and dates stand for all of these',
    },
    CHARSET_OPTION,
    JSON_OPTION,
  ],
  operands: {
    min: 2,
    max: 2,
    complete: 'files',
    missing: 'Name two files, each with one message.',
  },
  details: `The first message of each file is compared, whatever its layout: line ends, prefixes of XML and indentation make no difference.

Status 0: they are equal. Status 1: they differ. Status 2: a file has no message with fields.`,
  async run(args) {
    const [one = '', other = ''] = args.operands;
    const charset = charsetOption(args);
    const ignore = (args.value('ignore') ?? '').split(',').filter((path) => path !== '');
    const compared = compare(await readText(one, charset), await readText(other, charset), {
      mode: 'lenient',
      ignore,
    });
    if (!compared.ok) {
      const file = compared.side === 'one' ? one : other;
      const reason = compared.problems[0]?.message ?? 'It has no message.';
      throw new CliError(EXIT.trouble, 'no_message', `${file} can't be compared: ${reason}`);
    }
    const { differences } = compared;
    for (const difference of differences) {
      await write(process.stdout, args.has('json') ? `${JSON.stringify(difference)}\n` : textOf(difference));
    }
    return differences.length === 0 ? EXIT.ok : EXIT.bad;
  },
};

/** As in a diff: the path, and below it both values. */
function textOf({ path, one, other }: Difference): string {
  const side = (mark: string, found: Difference['one']) =>
    found === null ? '' : `  ${mark} ${inOneLine(found.value)}  [${found.line}]\n`;
  return `${path}\n${side('-', one)}${side('+', other)}`;
}
