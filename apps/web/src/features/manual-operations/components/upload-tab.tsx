import { useEffect, useState } from 'react';
import { SelectField } from '@/components/form/select-field.tsx';
import { lazyComponent } from '@/components/lazy.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Progress } from '@/components/ui/feedback/progress.tsx';
import { Switch } from '@/components/ui/forms/switch.tsx';
import { whenIdle } from '@/lib/browser/when-idle.ts';
import type { UploadProgress } from '@/lib/upload/upload-payload.ts';
import { FORMAT_OPTIONS, METHOD_OPTIONS, TYPE_OPTIONS } from '../model/form.ts';
import type { PayloadFormState } from '../model/use-payload-form.ts';
import { useSettledText } from '../model/use-settled-text.ts';
import { PayloadSource } from './payload-source.tsx';
import { PaymentFilesCard } from './payment-files-card.tsx';
import { RefusedCard } from './refused-card.tsx';
import { SidePanel } from './side-panel.tsx';

// Both show problems of messages like the workbench, with its script; the form doesn't wait for it.
const PayloadVerdict = lazyComponent(() => import('./payload-verdict.tsx').then((m) => m.PayloadVerdict));
const PayeeAnswers = lazyComponent(() =>
  import('@/components/payees/payee-answer.tsx').then((m) => m.PayeeAnswers),
);
const UploadResult = lazyComponent(() =>
  import('@/components/upload/upload-result.tsx').then((m) => m.UploadResult),
);

export function UploadTab({ payload }: { payload: PayloadFormState }) {
  const { form, values, content, upload, answer } = payload;
  const text = useSettledText(content);
  const hasText = text.trim() !== '';
  /** The payer decides about the payees of what is sent. */
  const isUnread = payload.verifiesPayees && (text !== content || !payload.knowsPayees);
  const [isIdle, setIsIdle] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        setIsIdle(true);
        UploadResult.preload();
      }),
    [],
  );
  return (
    <div className="grid items-start gap-4.5 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-4.5">
        <Card aria-labelledby="payload-form" title="Upload Payload">
          <CardContent>
            <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
              <div className="grid gap-4 sm:grid-cols-3">
                <SelectField form={form} name="type" label="Payload Type" options={TYPE_OPTIONS} />
                <SelectField form={form} name="uploadMethod" label="Upload Method" options={METHOD_OPTIONS} />
                <SelectField form={form} name="fileFormat" label="File Format" options={FORMAT_OPTIONS} />
              </div>
              <PayloadSource payload={payload} />
              {(isIdle || hasText) && (
                <PayloadVerdict
                  text={hasText ? text : null}
                  type={values.type}
                  mapping={payload.mapping}
                  onPayees={payload.seePayees}
                />
              )}
              {payload.payeeChecks.length > 0 && <PayeeAnswers checks={payload.payeeChecks} />}
              {payload.isVerifiable && (
                <Switch
                  label="Verify the payees first"
                  hint="Its payments wait until you release or cancel the file."
                  checked={values.verifiesPayees}
                  onCheckedChange={(on) => form.set('verifiesPayees', on)}
                />
              )}
              <Sending progress={upload.progress} isPending={upload.isPending} />
              <div className="flex flex-wrap justify-end gap-2">
                {upload.isPending && <Button onClick={upload.cancel}>Cancel upload</Button>}
                <Button
                  type="submit"
                  variant="primary"
                  sending={form.isSending || upload.isPending || payload.isReading || isUnread}
                >
                  {upload.isPending ? 'Processing…' : 'Process Payload'}
                  {!upload.isPending && payload.isInDoubt && ' Anyway'}
                </Button>
              </div>
            </form>
          </CardContent>
        </Card>
        {answer !== null && (
          <Card aria-label="Result">
            <UploadResult {...answer} />
          </Card>
        )}
        <PaymentFilesCard />
        <RefusedCard />
      </div>
      <SidePanel />
    </div>
  );
}

function Sending({ progress, isPending }: { progress: UploadProgress; isPending: boolean }) {
  if (!isPending) return null;
  if (progress === null) return <Progress label="The server reads and stores it" value={null} />;
  return <Progress label="Uploading" value={progress.sentBytes} max={Math.max(progress.totalBytes, 1)} />;
}
