import type { Command } from '../command.ts';
import { choiceOptions, freeOptions, operandWords, optionWords, takesFiles } from './words.ts';

export function bashCompletion(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  return `# clearbench completion for bash: source <(npx clearbench completion bash)
_clearbench() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${names} help --help --version' -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]} $before" in
${commands.flatMap(valueCases).join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${commands.map(commandCase).join('\n')}
  esac
}
complete -o filenames -F _clearbench clearbench
`;
}

function valueCases(command: Command): string[] {
  const free = freeOptions(command).map((name) => `'${command.name} --${name}'`);
  return [
    ...choiceOptions(command).map(
      ({ name, choices }) =>
        `    '${command.name} --${name}') COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$word")); return ;;`,
    ),
    ...(free.length === 0 ? [] : [`    ${free.join('|')}) return ;;`]),
  ];
}

function commandCase(command: Command): string {
  const operands = takesFiles(command)
    ? '$(compgen -f -- "$word")'
    : `$(compgen -W '${operandWords(command).join(' ')}' -- "$word")`;
  return `    ${command.name})
      case "$word" in
        -*) COMPREPLY=($(compgen -W '${optionWords(command).join(' ')}' -- "$word")) ;;
        *) COMPREPLY=(${operands}) ;;
      esac ;;`;
}
