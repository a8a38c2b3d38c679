import { type RefObject, useState } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '@/components/ui/buttons/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { type InlineAlertProps, ResultAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import { SAMPLE_TRANSFERS } from '../model/samples.ts';
import { CODE_TYPE_TEXTS, CODE_TYPES, type CodeType, TEXTS } from '../model/texts.ts';
import { CodeTypes } from './code-types.tsx';
import { CustomTracking } from './custom-tracking.tsx';
import { RefreshButton } from './refresh-button.tsx';

const NO_CODES: Readonly<Record<CodeType, string>> = { GPI: '', UETR: '', TRN: '' };
const NO_TRANSFER = 'none';
const TRANSFERS = [
  { value: NO_TRANSFER, label: 'No transfer' },
  ...SAMPLE_TRANSFERS.map((transfer) => ({ value: transfer, label: transfer })),
] as const;

/** Tracking by code: a form that only logs, further codes to keep at hand, and an explanation of the codes. */
export function TrackerSection({ ref }: { ref: RefObject<HTMLElement | null> }) {
  return (
    <section ref={ref} id="webhook-tracker" aria-labelledby="tracker" className="mt-7">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="tracker" tabIndex={-1}>
          Webhook Tracker
        </h2>
        <Link href="/webhook-tracker" className={buttonClass('ghost', 'sm')}>
          Track on this server
        </Link>
      </div>
      <div className="mt-2.5 grid items-start gap-3 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <div className="grid gap-3">
          <TrackForm />
          <Card title="Add Custom Tracking ID">
            <CardContent>
              <CustomTracking />
            </CardContent>
          </Card>
        </div>
        <CodeTypes />
      </div>
    </section>
  );
}

function TrackForm() {
  const [codes, setCodes] = useState(NO_CODES);
  /** The last typed first. */
  const [typed, setTyped] = useState<readonly CodeType[]>([]);
  const [transfer, setTransfer] = useState<(typeof TRANSFERS)[number]['value']>(NO_TRANSFER);
  const [outcome, setOutcome] = useState<InlineAlertProps | null>(null);
  const type = (codeType: CodeType, text: string) => {
    setCodes({ ...codes, [codeType]: text });
    setTyped([codeType, ...typed.filter((other) => other !== codeType)]);
  };
  // An emptied input is ignored.
  const active = typed.find((codeType) => codes[codeType].trim() !== '') ?? null;
  const track = () => {
    if (active === null) return setOutcome({ children: TEXTS.emptyCode, className: 'mt-3' });
    const code = codes[active].trim();
    console.log('Track', { type: active, code, transfer: transfer === NO_TRANSFER ? null : transfer });
    setOutcome({ variant: 'success', children: TEXTS.addedCode(active, code), className: 'mt-3' });
    setCodes(NO_CODES);
    setTyped([]);
  };
  return (
    <Card
      title="Track a transfer by its code"
      aside={<RefreshButton tooltip="Refresh" label="Refresh tracker" />}
    >
      <CardContent>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            track();
          }}
        >
          <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_minmax(0,1fr)]">
            {CODE_TYPES.map((codeType) => (
              <Field
                key={codeType}
                label={codeType}
                aside={active === codeType && <span className="text-xs font-medium text-accent">Active</span>}
              >
                <Input
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={100}
                  value={codes[codeType]}
                  placeholder={CODE_TYPE_TEXTS[codeType].sample}
                  onChange={(event) => type(codeType, event.target.value)}
                  className={cn('mono', active !== null && active !== codeType && 'text-ink-3')}
                />
              </Field>
            ))}
          </div>
          <div className="mt-3 flex flex-wrap items-end gap-3">
            <Field label="Transfer (optional)" className="min-w-48 flex-1">
              <Select value={transfer} onValueChange={setTransfer} options={TRANSFERS} />
            </Field>
            <Button type="submit" variant="primary">
              {TEXTS.track}
            </Button>
          </div>
          <ResultAlert result={outcome} />
          <p role="status" className="mt-2 text-xs text-ink-3">
            {active === null ? 'Only the code typed last is used.' : `${active} is used: it was typed last.`}{' '}
            Track writes to the browser’s log and sends no request.
          </p>
        </form>
      </CardContent>
    </Card>
  );
}
