import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '@/components/list-filters.tsx';
import { reasonText } from '@/lib/text/reason-text.ts';
import { reasonsQuery } from '../api/list-reasons.ts';

interface ReasonFilterProps {
  /** The code; empty for any. */
  value: string;
  onChange: (code: string) => void;
}

/** Selects failed transfers by why they failed, among the reasons that occur. */
export function ReasonFilter({ value, onChange }: ReasonFilterProps) {
  const { data = [] } = useQuery(reasonsQuery);
  const options = data.map((reason) => ({ value: reason.code, label: reasonText(reason) }));
  // A link may contain a reason that does not occur here.
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <FilterSelect
      label="Reason"
      all="All reasons"
      className="sm:w-36 lg:w-44"
      value={value === '' ? 'all' : value}
      options={isKnown ? options : [...options, { value, label: value }]}
      onChange={(code) => onChange(code === 'all' ? '' : code)}
    />
  );
}
