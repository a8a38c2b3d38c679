import { TextField } from '@/components/form/text-field.tsx';
import { useUtcDay } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import type { Period } from '../model/url.ts';

interface StatementPeriodProps {
  from: string;
  to: string;
  onPeriod: (period: Period) => void;
}

const dayOf = (text: string) => (text === '' ? undefined : text);

function rules({ from, to }: { from: string; to: string }) {
  if (from !== '' && to !== '' && from > to) return { problems: { to: 'Before the first day' } };
  return { input: { from: dayOf(from), to: dayOf(to) } };
}

/** First and last day. A date is typed digit by digit, so it takes effect when the form is submitted. */
export function StatementPeriod({ from, to, onPeriod }: StatementPeriodProps) {
  const utcDay = useUtcDay();
  const form = useForm({ start: { from, to }, rules, send: onPeriod });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-wrap items-start gap-2">
      <TextField form={form} name="from" type="date" label={`From${utcDay}`} className="w-38" />
      <TextField form={form} name="to" type="date" label={`To${utcDay}`} className="w-38" />
      <Button type="submit" className="sm:mt-[1.4rem]">
        Show
      </Button>
    </form>
  );
}
