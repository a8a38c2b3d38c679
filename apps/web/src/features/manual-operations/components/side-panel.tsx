import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { TYPE_OPTIONS } from '../model/form.ts';

const STEPS = [
  { title: 'Read', text: 'The format is recognised by the content.' },
  { title: 'Validate', text: 'Every row, every field, all errors at once.' },
  { title: 'Store', text: 'Payload and transfers are on disk before the response.' },
  { title: 'Convert', text: 'M0 funds become M1 through a central bank.' },
  { title: 'Settle', text: 'To the IBAN account, with a notification to every webhook.' },
] as const;

/** The processing of a payload, explained beside the form that sends it. */
export function SidePanel() {
  return (
    <div className="grid gap-4.5">
      <InlineAlert isSilent variant="info" title="M0 to M1 conversion">
        Funds arrive as M0 unless the payload says otherwise. A central bank converts them to M1 by MT202
        before they settle, and the provider bears the cost.
      </InlineAlert>
      <Card aria-labelledby="processing-steps" title="Processing steps">
        <CardContent>
          <ol className="grid gap-3">
            {STEPS.map(({ title, text }, index) => (
              <li key={title} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
                <span
                  aria-hidden="true"
                  className="grid size-5.5 place-items-center rounded-full border border-line-strong text-sm text-ink-2"
                >
                  {index + 1}
                </span>
                <span>
                  <span className="font-medium">{title}</span>
                  <span className="block text-sm text-ink-2">{text}</span>
                </span>
              </li>
            ))}
          </ol>
        </CardContent>
      </Card>
      <Card aria-labelledby="supported-types" title="Supported types">
        <CardContent>
          <ul className="grid gap-1.5">
            {TYPE_OPTIONS.map(({ value, label }) => (
              <li key={value} className="mono">
                {label}
              </li>
            ))}
          </ul>
        </CardContent>
      </Card>
    </div>
  );
}
