import type { Command, Option } from '../command.ts';
import { operandWords, takesFiles } from './words.ts';

export function zshCompletion(commands: readonly Command[]): string {
  const names = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join('\n');
  return `#compdef clearbench
# clearbench completion for zsh: source <(npx clearbench completion zsh)
_clearbench() {
  local -a commands=(
${names}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="\${words[2]}"
  shift words
  (( CURRENT-- ))
  case "$command" in
${commands.map(commandCase).join('\n')}
  esac
}
compdef _clearbench clearbench
`;
}

function commandCase(command: Command): string {
  const specs = [...command.options.map(optionSpec), quoted('--help[this text]'), ...operandSpec(command)];
  return `    ${command.name})
      _arguments ${specs.join(' \\\n        ')} ;;`;
}

function optionSpec({ name, value, choices, help }: Option): string {
  const description = `[${help.replace(/[[\]:]/g, ' ')}]`;
  if (value === undefined) return quoted(`--${name}${description}`);
  return quoted(`--${name}${description}:${value}:${choices === undefined ? '' : `(${choices.join(' ')})`}`);
}

function operandSpec(command: Command): string[] {
  if (takesFiles(command)) return [quoted('*:file:_files')];
  const words = operandWords(command);
  return words.length === 0 ? [] : [quoted(`:word:(${words.join(' ')})`)];
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
