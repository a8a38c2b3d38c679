import type { Command, Option } from '../command.ts';
import { operandWords, takesFiles } from './words.ts';

export function fishCompletion(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c clearbench -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.summary)}`,
    ...command.options.map((option) => optionLine(command, option)),
    ...operandLines(command),
  ]);
  return `# clearbench completion for fish: npx clearbench completion fish | source
complete -c clearbench -f
complete -c clearbench -l help -d 'this text'
${lines.join('\n')}
`;
}

const within = ({ name }: Command): string => `-n '__fish_seen_subcommand_from ${name}'`;

function optionLine(command: Command, { name, value, choices, help }: Option): string {
  const takes = value === undefined ? '' : ' -x';
  const words = choices === undefined ? '' : ` -a ${quoted(choices.join(' '))}`;
  return `complete -c clearbench ${within(command)} -l ${name}${takes}${words} -d ${quoted(help)}`;
}

function operandLines(command: Command): string[] {
  if (takesFiles(command)) return [`complete -c clearbench ${within(command)} -F`];
  const words = operandWords(command);
  return words.length === 0
    ? []
    : [`complete -c clearbench ${within(command)} -a ${quoted(words.join(' '))}`];
}

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
