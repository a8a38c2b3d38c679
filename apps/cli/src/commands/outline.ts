import { check, type OutlineNode, outline } from '@clearbench/messages';
import { CHARSET_OPTION, charsetOption } from '../charset-option.ts';
import { type Command, JSON_OPTION } from '../command.ts';
import { EXIT } from '../exit-status.ts';
import { readText } from '../messages/read-text.ts';
import { write } from '../output.ts';
import { inOneLine } from '../terminal.ts';

export const outlineCommand: Command = {
  name: 'outline',
  summary: 'Shows each field of messages with its name, line and value; needs no server',
  usage: '[--json] [--charset NAME] FILE',
  options: [CHARSET_OPTION, JSON_OPTION],
  operands: {
    min: 1,
    max: 1,
    complete: 'files',
    missing: 'Name a file, or - for standard input.',
  },
  details: `The messages may be invalid, or of types that are not checked.

Status 1: the file has no message with fields; JSON and CSV have none.`,
  async run(args) {
    const [file = ''] = args.operands;
    let shown = 0;
    for (const { index, type, line, message } of check(await readText(file, charsetOption(args)))) {
      if (message === null) continue;
      const read = outline(message);
      if (!read.ok) continue;
      shown++;
      const { nodes } = read;
      await write(
        process.stdout,
        args.has('json')
          ? `${JSON.stringify({ index, type, line, nodes })}\n`
          : `${line}: ${type ?? 'unknown type'}\n${linesOf(nodes).join('\n')}\n`,
      );
    }
    if (shown === 0) await write(process.stderr, `clearbench: ${file} has no message with fields.\n`);
    return shown === 0 ? EXIT.bad : EXIT.ok;
  },
};

function linesOf(nodes: readonly OutlineNode[], depth = 1): string[] {
  return nodes.flatMap(({ label, title, value, line, children }) => {
    const name = title === null ? label : `${label} (${title})`;
    const own = `${'  '.repeat(depth)}${name}${value === null ? '' : `: ${inOneLine(value)}`}  [${line}]`;
    return [own, ...linesOf(children, depth + 1)];
  });
}
