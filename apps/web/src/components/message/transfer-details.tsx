import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { type DetailField, type Details, detailProblem } from '@/lib/messages/order-details.ts';
import type { ContentType, Problem } from '@/lib/messages/protocol.ts';

interface TransferDetailsProps {
  target: ContentType;
  fields: readonly DetailField[];
  /** The problems of the translation with the details entered so far. */
  problems: readonly Problem[];
  details: Details;
  onDetails: (details: Details) => void;
}

/** Asks for details that the message needs and the transfer does not contain. */
export function TransferDetails({ target, fields, problems, details, onDetails }: TransferDetailsProps) {
  return (
    <section aria-label="To fill in" className="border-t border-line px-4 pt-3 pb-4">
      <h3 className="font-semibold">To fill in</h3>
      <p className="text-sm text-ink-2">
        {target} needs this, but the transfer does not contain it. It is used for this translation only.
      </p>
      <div className="mt-3 grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        {fields.map((field) => {
          const { label, example } = TEXTS[field];
          const value = details[field] ?? '';
          return (
            <Field key={field} label={label} error={problemIn(field, value, problems)} required>
              <Input
                type={field === 'valueDate' ? 'date' : 'text'}
                autoComplete="off"
                spellCheck={false}
                maxLength={140}
                placeholder={example}
                value={value}
                onChange={(event) => onDetails({ ...details, [field]: event.target.value })}
              />
            </Field>
          );
        })}
      </div>
    </section>
  );
}

const TEXTS: Readonly<Record<DetailField, { readonly label: string; readonly example: string }>> = {
  valueDate: { label: 'Value date', example: '2026-11-20' },
  senderBic: { label: 'Sender BIC', example: 'OAKNGB20' },
  recipientBic: { label: 'Recipient BIC', example: 'ELMFDEF0' },
  senderName: { label: 'Name of the ordering customer', example: 'Northern Mills Ltd' },
  recipientName: { label: 'Name of the beneficiary', example: 'Suedwerk GmbH' },
  recipientAccount: { label: 'Account of the beneficiary', example: 'DE89370400440532013000' },
  telexSerial: { label: 'Serial number', example: 'OAK 0042' },
  senderAnswerback: { label: 'Answerback of the sender', example: '298765 OAKB G' },
  receiverAnswerback: { label: 'Answerback of the receiver', example: '412345 ELMB D' },
};

function problemIn(field: DetailField, value: string, problems: readonly Problem[]): string | undefined {
  return detailProblem(field, value) ?? problems.find(({ path }) => path === `telex.${field}`)?.message;
}
