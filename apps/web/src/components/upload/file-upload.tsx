import { useState } from 'react';
import { lazyComponent } from '@/components/lazy.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { FileDrop } from '@/components/ui/forms/file-drop.tsx';
import { type FileReading, LARGEST_BYTES, readFile } from '@/lib/files/read-file.ts';
import { useUploadPayload } from '@/lib/upload/upload-payload.ts';
import { UPLOAD_TOASTS } from '@/lib/upload/upload-verdict.ts';
import { UploadResult } from './upload-result.tsx';

const EncodingChoice = lazyComponent(() =>
  import('@/components/encoding/encoding-choice.tsx').then((m) => m.EncodingChoice),
);

const RULES = { maxBytes: LARGEST_BYTES };

interface Chosen {
  file: File;
  reading: FileReading;
  /** Only of a file that does not declare its encoding. */
  encoding: string | null;
}

/** The text to send; null if the file cannot be read, or its encoding is not chosen yet. */
function textOf({ reading, encoding }: Chosen): string | null {
  if (reading.kind === 'refused') return null;
  if (reading.kind === 'read') return reading.document.text;
  return encoding === null ? null : reading.as(encoding).text;
}

/** Sends a file in any format, and shows what the server took of it. */
export function FileUpload() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { mutate, reset, isPending, variables, data = null, error } = useUploadPayload(UPLOAD_TOASTS);
  const text = chosen === null ? null : textOf(chosen);
  const choose = async ([file]: readonly File[]) => {
    reset();
    setChosen(file === undefined ? null : { file, reading: await readFile(file), encoding: null });
  };
  const isAnswered = !isPending && (data !== null || error !== null);
  return (
    <div className="grid gap-3">
      <FileDrop
        label="File in any format"
        hint="SWIFT MT, ISO 20022, KTT, JSON or CSV, up to 10MB"
        rules={RULES}
        files={chosen === null ? [] : [chosen.file]}
        onFilesChange={(files) => void choose(files)}
        error={chosen?.reading.kind === 'refused' ? chosen.reading.reason : undefined}
      />
      {chosen?.reading.kind === 'guess' && (
        <EncodingChoice
          guess={chosen.reading}
          chosen={chosen.encoding}
          onChoose={(encoding) => setChosen({ ...chosen, encoding })}
        />
      )}
      {chosen?.reading.kind === 'read' && chosen.reading.note !== null && (
        <InlineAlert variant="warning">{chosen.reading.note}</InlineAlert>
      )}
      {chosen !== null && text !== null && (
        <Button
          variant="primary"
          className="justify-self-start"
          sending={isPending}
          onClick={() =>
            mutate({
              uploadMethod: 'file',
              fileFormat: 'message',
              content: text,
              filename: chosen.file.name.slice(-255),
            })
          }
        >
          Send file
        </Button>
      )}
      {isAnswered && (
        <UploadResult
          content={variables?.content ?? ''}
          uploaded={data}
          error={error}
          className="rounded-md border border-line"
        />
      )}
    </div>
  );
}
