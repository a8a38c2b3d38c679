import {
  type ActivateEbicsSubscriberInput,
  EBICS_KEY_USES,
  type EbicsKey,
  type EbicsKeyUse,
  type EbicsSubscriber,
} from '@clearbench/contract';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { TextareaField } from '@/components/form/choice-fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { cn } from '@/components/ui/cn.ts';
import { errorProblems } from '@/lib/api/api.ts';
import { sendThenClose } from '@/lib/api/use-send.ts';
import { type Form, useForm } from '@/lib/forms/use-form.ts';
import { useActivateSubscriber } from '../api/subscribers.ts';
import { compareWithLetter, type LetterVerdict } from '../model/hashes.ts';
import { KEY_NAMES, KEY_ORDERS } from '../model/texts.ts';
import { KeyHashes } from './key-hashes.tsx';

type Values = Record<EbicsKeyUse, string>;

const EMPTY: Values = { signature: '', authentication: '', encryption: '' };

/** The server's problems, which it reports at `hashes.signature` and so on. */
const problemsOf = (error: unknown) =>
  errorProblems(error).map(({ path, message }) => ({ field: path.split(/[/.]/).at(-1) ?? '', message }));

/** Compares the keys that the bank received with the letter, before the subscriber may sign anything. */
export function LetterDialog({ subscriber, onClose }: { subscriber: EbicsSubscriber; onClose: () => void }) {
  const { userId, keys } = subscriber;
  const activate = useActivateSubscriber(subscriber);
  const form = useForm<Values, ActivateEbicsSubscriberInput>({
    start: EMPTY,
    rules: (hashes) => ({ input: { hashes } }),
    send: sendThenClose(activate, onClose),
    problemsOf,
  });
  const verdicts = EBICS_KEY_USES.map((use) => {
    const key = keys.find((each) => each.use === use);
    return { use, key, verdict: key === undefined ? null : compareWithLetter(key, form.values[use]) };
  });
  const equal = verdicts.filter(({ verdict }) => verdict?.state === 'same').length;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={`Compare the Letter of ${userId}`}
      description="Type or paste what the client’s letter shows. Spaces, colons, line breaks and case make no difference, and either hash of a key is right."
      submit="Activate"
      failed="Couldn’t activate the subscriber"
      isBlocked={equal < EBICS_KEY_USES.length}
      className="grid gap-6"
    >
      {verdicts.map(({ use, key, verdict }) =>
        key === undefined || verdict === null ? (
          <p key={use}>
            {KEY_NAMES[use]}: the client has not sent it yet. It comes with {KEY_ORDERS[use]}.
          </p>
        ) : (
          <ComparedKey key={use} form={form} received={key} verdict={verdict} />
        ),
      )}
      <p aria-live="polite" className="text-sm text-ink-2">
        {equal === EBICS_KEY_USES.length
          ? 'All three hashes are the same.'
          : `${equal} of ${EBICS_KEY_USES.length} hashes are the same. You can activate the subscriber once all are.`}
      </p>
    </FormDialog>
  );
}

interface ComparedKeyProps {
  form: Form<Values>;
  received: EbicsKey;
  verdict: LetterVerdict;
}

const LOOKS = {
  empty: { icon: CircleDashed, hue: 'text-ink-3' },
  incomplete: { icon: CircleDashed, hue: 'text-ink-2' },
  same: { icon: CircleCheck, hue: 'text-completed' },
  different: { icon: CircleAlert, hue: 'text-failed' },
} as const;

function ComparedKey({ form, received: { use, version, ...hashes }, verdict }: ComparedKeyProps) {
  const { state, means, differing, text } = verdict;
  const { icon: Icon, hue } = LOOKS[state];
  const name = KEY_NAMES[use];
  return (
    <section aria-label={name} className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-2">
      <div className="min-w-0">
        <h3 className="mb-2 font-semibold">
          {name} <span className="mono font-normal text-ink-3">{version}</span>
        </h3>
        <KeyHashes hashes={hashes} owner={name} marked={means === null ? undefined : { means, differing }} />
      </div>
      <div className="min-w-0">
        <TextareaField
          form={form}
          name={use}
          label={`On the letter (${version})`}
          rows={4}
          maxLength={400}
          spellCheck={false}
          autoComplete="off"
          className="[&_textarea]:mono"
        />
        <p className={cn('mt-1.5 flex items-start gap-1.5 text-sm', hue)}>
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </p>
      </div>
    </section>
  );
}
