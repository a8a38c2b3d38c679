import { type SyntheticEvent, useState } from 'react';
import { useUtcDay } from '@/components/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import type { Period } from '../model/url.ts';

interface StatementPeriodProps {
  from: string;
  to: string;
  onPeriod: (period: Period) => void;
}

/** First and last day. A date is typed digit by digit, so it takes effect when the form is submitted. */
export function StatementPeriod({ from, to, onPeriod }: StatementPeriodProps) {
  const utcDay = useUtcDay();
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const isReversed = first !== '' && last !== '' && first > last;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isReversed) onPeriod({ from: first === '' ? undefined : first, to: last === '' ? undefined : last });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <Field label={`From${utcDay}`} className="w-38">
        <Input type="date" value={first} onChange={(event) => setFirst(event.target.value)} />
      </Field>
      <Field label={`To${utcDay}`} className="w-38" error={isReversed ? 'Before the first day' : undefined}>
        <Input type="date" value={last} onChange={(event) => setLast(event.target.value)} />
      </Field>
      <Button type="submit" className="sm:mt-[1.4rem]">
        Show
      </Button>
    </form>
  );
}
