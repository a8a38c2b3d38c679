import { type DecidedPayee, rowsStoredText } from '@clearbench/contract';
import type { ColumnMapping } from '@clearbench/domain';
import { useState } from 'react';
import { usePayeeChecks } from '@/components/payees/use-payee-checks.ts';
import type { ToastInput } from '@/components/ui/feedback/toast-store.ts';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { errorText } from '@/lib/api/api.ts';
import { rulesOf, useForm } from '@/lib/forms/use-form.ts';
import type { Checked } from '@/lib/messages/protocol.ts';
import { isCancelled, useUploadPayload } from '@/lib/upload/upload-payload.ts';
import { PAYLOAD_DEFAULTS, type PayloadForm, payloadFormSchema } from './form.ts';
import { type PayloadTemplate, templateValues } from './templates.ts';
import { type ChosenText, sizeProblem, useChosenText } from './use-chosen-text.ts';
import { useColumnMapping } from './use-column-mapping.ts';

/** The form of a payload: its values, the chosen or pasted payload, and its submission. */
export function usePayloadForm(template: PayloadTemplate | null) {
  const { setNotice, takeFile, takeEncoding, ...source } = useChosenText();
  const { file, pasted, clear } = source;
  const { upload, send, answer } = useSubmission();
  const mapping = useColumnMapping();
  const { isOn, verifiesFiles, checkOf, decide, sending, forget } = usePayeeChecks();
  const [payees, seePayees] = useState<Checked['payees'] | null>([]);
  const [start] = useState(() => (template === null ? PAYLOAD_DEFAULTS : filledWith(template)));
  const form = useForm<PayloadForm>({
    start,
    rules: rulesOf(payloadFormSchema),
    send: async (input) => {
      const sent = contentOf(input, file, pasted);
      const problem = sizeProblem('The payload', sent);
      if (problem !== null) return setNotice(problem);
      const isVerifiedFirst = (input.verifiesPayees || verifiesFiles) && isPaymentOrders(sent);
      const payeeChecks = isVerifiedFirst ? [] : await decide(payees ?? []);
      if (payeeChecks === null) return;
      const filename = file?.file?.name ?? null;
      const accompanying = { filename, columns: mapping.columns, payeeChecks, isVerifiedFirst };
      await sending(() => send(input, sent, accompanying));
      form.reset(PAYLOAD_DEFAULTS);
      clear();
      forget();
    },
  });
  const { values } = form;
  const content = contentOf(values, file, pasted);
  const isVerifiable = isPaymentOrders(content);
  const isLater = isVerifiable && (values.verifiesPayees || verifiesFiles);
  const payeeChecks = isOn && !isLater ? (payees ?? []).flatMap((payee) => checkOf(payee) ?? []) : [];

  const announce = (chosen: File | null) => {
    if (chosen === null) return;
    upload.reset();
    form.set('uploadMethod', 'file');
    form.set('fileFormat', chosen.name.toLowerCase().endsWith('.json') ? 'json' : 'csv');
    toast({ title: 'File Selected', description: `${chosen.name} (${(chosen.size / 1024).toFixed(2)} KB)` });
  };
  const applyTemplate = (applied: PayloadTemplate) => {
    clear();
    upload.reset();
    form.reset(filledWith(applied));
    toast({ title: 'Template Applied', description: 'The template has been loaded into the editor' });
  };
  return {
    form,
    values,
    ...source,
    content,
    isVerifiable: isVerifiable && !verifiesFiles,
    chooseFiles: (files: readonly File[]) => void takeFile(files).then(announce),
    chooseEncoding: (encoding: string) => announce(takeEncoding(encoding)),
    mapping,
    seePayees,
    verifiesPayees: isOn,
    /** False while the payload is checked. */
    knowsPayees: payees !== null,
    payeeChecks,
    isInDoubt: payeeChecks.some(({ answer }) => answer !== 'match'),
    applyTemplate,
    upload,
    answer,
  };
}

export type PayloadFormState = ReturnType<typeof usePayloadForm>;

/** What is sent with a payload. */
interface Accompanying {
  filename: string | null;
  columns: ColumnMapping | null;
  /** What the payer saw and decided about its payees. */
  payeeChecks: readonly DecidedPayee[];
  isVerifiedFirst: boolean;
}

const FAILED = (error: Error): ToastInput =>
  isCancelled(error)
    ? { title: 'Upload cancelled', variant: 'default' }
    : { title: 'Error', description: `Failed to process payload: ${errorText(error)}` };

/** The upload, and its result with the sent payload: the form is empty by then. */
function useSubmission() {
  const [sent, setSent] = useState<string | null>(null);
  const upload = useUploadPayload({
    done: ({ duplicate, rows, message }) => {
      if (duplicate === true) return { title: 'Already received', description: message };
      return rows === undefined
        ? { title: 'Success', description: 'Payload processed successfully' }
        : { title: rowsStoredText(rows), description: 'The others were refused.', variant: 'warning' };
    },
    failed: FAILED,
  });
  const send = async (
    { type, uploadMethod, fileFormat }: PayloadForm,
    content: string,
    { filename, columns, payeeChecks, isVerifiedFirst }: Accompanying,
  ) => {
    setSent(content);
    const isNamed = uploadMethod === 'file' && filename !== null;
    await upload.mutateAsync({
      type,
      uploadMethod,
      fileFormat,
      content,
      ...(columns === null ? {} : { columns: { ...columns } }),
      ...(payeeChecks.length === 0 ? {} : { payeeChecks: [...payeeChecks] }),
      ...(isVerifiedFirst ? { payeeVerification: 'opt-in' } : {}),
      ...(isNamed ? { filename: filename.slice(-255) } : {}),
    });
  };
  const isAnswered =
    !upload.isPending && sent !== null && (upload.data !== undefined || upload.error !== null);
  return {
    upload,
    send,
    answer: isAnswered ? { content: sent, uploaded: upload.data ?? null, error: upload.error } : null,
  };
}

/** True for a pain.001. */
const isPaymentOrders = (text: string): boolean => text.includes('CstmrCdtTrfInitn');

function contentOf(form: PayloadForm, file: ChosenText | null, pasted: ChosenText | null): string {
  if (form.uploadMethod === 'file') return file?.text ?? '';
  return pasted?.text ?? form.payloadContent;
}

function filledWith({ type, fileFormat, content }: PayloadTemplate): PayloadForm {
  return {
    type,
    uploadMethod: 'paste',
    fileFormat,
    payloadContent: content(templateValues(new Date())),
    verifiesPayees: false,
  };
}
