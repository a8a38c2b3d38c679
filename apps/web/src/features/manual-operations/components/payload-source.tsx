import { FileText, X } from 'lucide-react';
import { Link } from 'wouter';
import { TextareaField } from '@/components/form/choice-fields.tsx';
import { lazyComponent } from '@/components/lazy.tsx';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { FileDrop } from '@/components/ui/forms/file-drop.tsx';
import { useFileDrop } from '@/lib/files/use-file-drop.ts';
import { formatBytes } from '@/lib/text/format.ts';
import { FILE_RULES } from '../model/use-chosen-text.ts';
import type { PayloadFormState } from '../model/use-payload-form.ts';

const EncodingChoice = lazyComponent(() =>
  import('@/components/encoding/encoding-choice.tsx').then((m) => m.EncodingChoice),
);

/** The source of the payload: a file, or pasted text. */
export function PayloadSource({ payload }: { payload: PayloadFormState }) {
  const { form, values, file, pasted, notice, guess, takePasted, clear, chooseFiles } = payload;
  const drop = useFileDrop(chooseFiles);
  return (
    <div
      {...(values.uploadMethod === 'paste' ? drop.handlers : {})}
      className={cn('grid gap-3', drop.isOver && 'rounded-md outline-2 outline-accent outline-dashed')}
    >
      {values.uploadMethod === 'file' && (
        <FileDrop
          label="Payload file"
          hint="CSV or JSON, up to 10MB"
          rules={FILE_RULES}
          files={file?.file == null ? [] : [file.file]}
          onFilesChange={chooseFiles}
        />
      )}
      {values.uploadMethod === 'paste' && pasted === null && (
        <TextareaField
          form={form}
          name="payloadContent"
          label="Payload Content"
          rows={12}
          spellCheck={false}
          autoComplete="off"
          className="[&_textarea]:mono"
          placeholder={
            values.fileFormat === 'json' ? '{ "sender": …, "amount": … }' : 'sender_bic,receiver_bic,amount,…'
          }
          onPaste={(event) => {
            if (takePasted(event.clipboardData.getData('text'))) event.preventDefault();
          }}
        />
      )}
      {values.uploadMethod === 'paste' && pasted !== null && <Pasted bytes={pasted.bytes} onClear={clear} />}
      {guess !== null && (
        <EncodingChoice guess={guess.reading} chosen={guess.chosen} onChoose={payload.chooseEncoding} />
      )}
      {notice !== null && (
        <InlineAlert variant="warning">
          <p>{notice}</p>
          <p>
            Messages in other formats can be posted from the{' '}
            <Link href="/workbench" className="underline underline-offset-2">
              message workbench
            </Link>
            .
          </p>
        </InlineAlert>
      )}
    </div>
  );
}

/** A text too large for a text field. */
function Pasted({ bytes, onClear }: { bytes: number; onClear: () => void }) {
  return (
    <p className="flex items-center gap-2.5 rounded-md border border-line bg-sunken px-3 py-1.5">
      <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="font-medium">Pasted text</span>{' '}
        <span className="whitespace-nowrap text-ink-3">{formatBytes(bytes)}</span>
      </span>
      <IconButton icon={X} size="sm" label="Remove the pasted text" onClick={onClear} />
    </p>
  );
}
