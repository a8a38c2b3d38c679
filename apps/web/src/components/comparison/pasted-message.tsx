import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Textarea } from '@/components/ui/forms/textarea.tsx';
import { readFile } from '@/lib/files/read-file.ts';
import { useFileDrop } from '@/lib/files/use-file-drop.ts';

interface PastedMessageProps {
  text: string;
  onText: (text: string) => void;
}

/** A message that is pasted, typed, or read from a file. */
export function PastedMessage({ text, onText }: PastedMessageProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const reading = await readFile(file);
    if (reading.kind === 'refused') return setProblem(reading.reason);
    setProblem(undefined);
    onText(reading.document.text);
  };
  const drop = useFileDrop((files) => void take(files));
  return (
    <div {...drop.handlers}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to compare"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after it has changed.
          event.target.value = '';
          void take(files);
        }}
      />
      <Field
        label="Other message"
        error={problem}
        aside={
          <Button icon={FileUp} size="sm" onClick={() => input.current?.click()}>
            Open file
          </Button>
        }
      >
        <Textarea
          rows={5}
          value={text}
          spellCheck={false}
          placeholder="Paste a message here, or drop a file."
          className="mono"
          onChange={(event) => onText(event.target.value)}
        />
      </Field>
    </div>
  );
}
