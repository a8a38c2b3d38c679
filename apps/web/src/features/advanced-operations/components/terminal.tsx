import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { TerminalOutput } from '@/components/ui/display/terminal-output.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { whenIdle } from '@/lib/browser/when-idle.ts';
import { TERMINAL_TYPES } from '../model/commands.ts';
import type { Operations } from '../model/use-operations.ts';
import { useTerminal } from '../model/use-terminal.ts';

/** Composes and checks messages by command, in the browser. */
export function Terminal({ operations }: { operations: Operations }) {
  const { lines, entered, enter, completed, start } = useTerminal(operations);
  const [text, setText] = useState('');
  /** Position in the command history; 0 is the current input. */
  const [back, setBack] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => whenIdle(start), [start]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter(text);
    setText('');
    setBack(0);
  };
  const goBack = (steps: number) => {
    const next = Math.min(Math.max(back + steps, 0), entered.length);
    setBack(next);
    setText(next === 0 ? '' : (entered.at(-next) ?? ''));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'ArrowUp') goBack(1);
    else if (event.key === 'ArrowDown') goBack(-1);
    else if (event.key === 'Tab') {
      // If there is nothing to complete, Tab moves on to the next control, as everywhere.
      const next = completed(text);
      if (next === null) return;
      setText(next);
    } else return;
    event.preventDefault();
  };
  const compose = (type: string) => {
    enter(`compose ${type}`);
    input.current?.focus();
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-ink-2">Compose</span>
        {TERMINAL_TYPES.map((type) => (
          <Button key={type} size="sm" disabled={operations.isLocked} onClick={() => compose(type)}>
            {type}
          </Button>
        ))}
      </div>
      <TerminalOutput
        label="Terminal"
        lines={lines}
        empty="Enter help, or compose a message. Nothing leaves this browser."
      />
      <form onSubmit={submit} className="flex items-end gap-2">
        <Field label="Command" hint="↑ ↓ history · Tab completes" className="flex-1">
          <Input
            ref={input}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            disabled={operations.isLocked}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="compose MT103 amount=250.00 currency=USD"
            className="mono"
          />
        </Field>
        <Button type="submit" disabled={operations.isLocked} className="mb-5.25">
          Run
        </Button>
      </form>
    </div>
  );
}
