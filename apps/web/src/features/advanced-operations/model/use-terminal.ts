import { useRef, useState } from 'react';
import type { TerminalLine, TerminalLineKind } from '@/components/ui/display/terminal-output.tsx';
import { type Command, complete, helpText, readCommand, type TerminalType } from './commands.ts';
import { withFields } from './compose.ts';
import { SYSTEMS } from './systems.ts';
import { useCheck } from './use-check.ts';
import type { Operations } from './use-operations.ts';

const HISTORY_MAX = 100;

/** The terminal: its input, its output, and the message being composed. */
export function useTerminal({ connections, connect }: Pick<Operations, 'connections' | 'connect'>) {
  const [lines, setLines] = useState<readonly TerminalLine[]>([]);
  const [entered, setEntered] = useState<readonly string[]>([]);
  const [message, setMessage] = useState<string | null>(null);
  const count = useRef(0);
  const print = (kind: TerminalLineKind, text: string) => {
    count.current += 1;
    const line = { id: String(count.current), kind, text, at: new Date().toISOString() };
    setLines((before) => [...before, line]);
  };
  const { check, sample, start } = useCheck(print);

  const take = (text: string, fields: ReadonlyMap<string, string>) => {
    const change = withFields(text, fields);
    if ('problem' in change) return print('error', change.problem);
    setMessage(change.text);
    print('output', change.text.replaceAll('\r\n', '\n'));
    check(change.text);
  };
  const compose = async (type: TerminalType, fields: ReadonlyMap<string, string>) =>
    take(await sample(type), fields);

  const run = (command: Command) => {
    switch (command.kind) {
      case 'help':
        return print('output', helpText());
      case 'compose':
        return void compose(command.type, command.fields);
      case 'set':
        return message === null ? print('error', NO_MESSAGE) : take(message, command.fields);
      case 'validate':
        return message === null ? print('error', NO_MESSAGE) : check(message);
      case 'show':
        return message === null
          ? print('error', NO_MESSAGE)
          : print('output', message.replaceAll('\r\n', '\n'));
      case 'connect':
      case 'disconnect': {
        connect(command.systems, command.kind === 'connect');
        const names = SYSTEMS.filter(({ id }) => command.systems.includes(id)).map(({ name }) => name);
        return print('good', `${names.join(', ')}: ${command.kind}ed`);
      }
      case 'status':
        return print(
          'output',
          SYSTEMS.map(({ id, name }) => `${name}: ${connections[id] ? 'connected' : 'disconnected'}`).join(
            '\n',
          ),
        );
      case 'history':
        return print('output', entered.length === 0 ? 'Nothing yet.' : entered.join('\n'));
      case 'clear':
        return setLines([]);
      case 'mistake':
        return print('error', command.text);
    }
  };
  const enter = (text: string) => {
    const trimmed = text.trim();
    if (trimmed === '') return;
    print('input', trimmed);
    setEntered((before) => [...before.filter((one) => one !== trimmed), trimmed].slice(-HISTORY_MAX));
    run(readCommand(trimmed));
  };
  /** The completion of a text by Tab; lists the choices if there are several. Null when there is nothing to complete. */
  const completed = (text: string): string | null => {
    if (text.trim() === '') return null;
    const completion = complete(text);
    if (completion === null) return null;
    if (completion.choices.length > 0) print('output', completion.choices.join('  '));
    return completion.text;
  };
  return { lines, entered, enter, completed, start };
}

const NO_MESSAGE = 'There is no message yet. Compose one first: compose MT103';
