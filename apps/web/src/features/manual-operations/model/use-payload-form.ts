import { useRef, useState } from 'react';
import type { ToastInput } from '@/components/ui/toast-store.ts';
import { toast } from '@/components/ui/use-toast.ts';
import { errorText } from '@/lib/api.ts';
import { type FileRules, sortFiles } from '@/lib/file-rules.ts';
import { formatBytes } from '@/lib/format.ts';
import { LARGEST_BYTES, leftOutNote, readFile } from '@/lib/read-file.ts';
import { isCancelled, useUploadPayload } from '@/lib/upload/upload-payload.ts';
import { useSendForm } from '@/lib/use-send-form.ts';
import { PAYLOAD_DEFAULTS, type PayloadForm, payloadFormSchema } from './form.ts';
import { type PayloadTemplate, templateValues } from './templates.ts';

/** A text that is too large for a text field, or that came as a file. */
interface ChosenText {
  /** Null for pasted text. */
  file: File | null;
  text: string;
  bytes: number;
}

export const FILE_RULES: FileRules = { endings: ['.csv', '.json'], maxBytes: LARGEST_BYTES };

const PASTED_CHARACTERS_MAX = 250_000;

const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length;

const FAILED = (error: Error): ToastInput =>
  isCancelled(error)
    ? { title: 'Upload cancelled', variant: 'default' }
    : { title: 'Error', description: `Failed to process payload: ${errorText(error)}` };

/** The form of a payload: its values, the chosen or pasted payload, and its submission. */
export function usePayloadForm(template: PayloadTemplate | null) {
  const [file, setFile] = useState<ChosenText | null>(null);
  const [pasted, setPasted] = useState<ChosenText | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const upload = useUploadPayload({
    done: ({ duplicate, message }) =>
      duplicate === true
        ? { title: 'Already here', description: message }
        : { title: 'Success', description: 'Payload processed successfully' },
    failed: FAILED,
  });
  // Only the newest choice counts, however long the previous one takes to read.
  const choice = useRef(0);

  const { form, onSubmit } = useSendForm<PayloadForm, PayloadForm>({
    schema: payloadFormSchema,
    defaultValues: template === null ? PAYLOAD_DEFAULTS : filledWith(template),
    send,
  });
  const values = form.watch();
  const content = contentOf(values, file, pasted);

  async function send(input: PayloadForm): Promise<void> {
    const { type, uploadMethod, fileFormat } = input;
    const sending = contentOf(input, file, pasted);
    const bytes = utf8Bytes(sending);
    if (bytes > LARGEST_BYTES) return setNotice(tooLargeText('The payload', bytes));
    setSent(sending);
    const filename = uploadMethod === 'file' ? (file?.file?.name ?? null) : null;
    await upload.mutateAsync({
      type,
      uploadMethod,
      fileFormat,
      content: sending,
      ...(filename === null ? {} : { filename: filename.slice(-255) }),
    });
    form.reset(PAYLOAD_DEFAULTS);
    clear();
  }
  const clear = () => {
    choice.current += 1;
    setFile(null);
    setPasted(null);
    setNotice(null);
  };
  const chooseFiles = async (files: readonly File[]) => {
    const { taken, problems } = sortFiles(files, FILE_RULES);
    const [chosen] = taken;
    clear();
    const own = choice.current;
    if (chosen === undefined) return setNotice(problems[0] ?? null);
    const reading = await readFile(chosen);
    if (own !== choice.current) return;
    if (reading.kind === 'refused') return setNotice(reading.reason);
    setFile({ file: chosen, text: reading.document.text, bytes: chosen.size });
    setNotice([reading.note, leftOutNote(files)].filter((note) => note !== null).join(' ') || null);
    form.setValue('uploadMethod', 'file');
    form.setValue('fileFormat', chosen.name.toLowerCase().endsWith('.json') ? 'json' : 'csv');
    toast({ title: 'File Selected', description: `${chosen.name} (${(chosen.size / 1024).toFixed(2)} KB)` });
  };
  /** Takes a pasted text that would stall a text field; returns whether it did. */
  const takePasted = (text: string): boolean => {
    if (text.length <= PASTED_CHARACTERS_MAX) return false;
    const bytes = utf8Bytes(text);
    if (bytes > LARGEST_BYTES) setNotice(tooLargeText('The pasted text', bytes));
    else setPasted({ file: null, text, bytes });
    return true;
  };
  const applyTemplate = (applied: PayloadTemplate) => {
    clear();
    form.reset(filledWith(applied));
    toast({
      title: 'Template Applied',
      description: 'The template has been loaded into the editor',
    });
  };
  const isAnswered =
    !upload.isPending && sent !== null && (upload.data !== undefined || upload.error !== null);
  return {
    form,
    values,
    onSubmit,
    file,
    pasted,
    content,
    notice,
    chooseFiles: (files: readonly File[]) => void chooseFiles(files),
    takePasted,
    clear,
    applyTemplate,
    upload,
    answer: isAnswered ? { content: sent, uploaded: upload.data ?? null, error: upload.error } : null,
  };
}

export type PayloadFormState = ReturnType<typeof usePayloadForm>;

function contentOf(form: PayloadForm, file: ChosenText | null, pasted: ChosenText | null): string {
  if (form.uploadMethod === 'file') return file?.text ?? '';
  return pasted?.text ?? form.payloadContent ?? '';
}

const tooLargeText = (name: string, bytes: number): string =>
  `${name} has ${formatBytes(bytes)}, and 10 MB is the most that is taken. Nothing was sent; please split it into parts.`;

function filledWith({ type, fileFormat, content }: PayloadTemplate): PayloadForm {
  return { type, uploadMethod: 'paste', fileFormat, payloadContent: content(templateValues(new Date())) };
}
