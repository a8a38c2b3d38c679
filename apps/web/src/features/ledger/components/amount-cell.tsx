import { NarrowLabelled } from '@/components/ledger/narrow-labelled.tsx';
import { TableCell } from '@/components/ui/layout/table.tsx';
import { formatMoney } from '@/lib/text/format.ts';

interface AmountCellProps {
  label: string;
  /** The cell is empty without it. */
  amount: string | undefined;
  currency: string;
  className: string;
}

/**
 * An amount in a table of one currency. If three columns of 17 digits don't fit, the currency code is hidden: it is
 * also above the table.
 */
export function AmountCell({ label, amount, currency, className }: AmountCellProps) {
  const [, code = '', digits = ''] =
    amount === undefined ? [] : (/^([A-Z]{3}\s)?(.*)$/.exec(formatMoney(amount, currency)) ?? []);
  return (
    <TableCell numeric className={`lg:max-xl:pl-0 whitespace-nowrap ${className}`}>
      {amount !== undefined && (
        <NarrowLabelled label={label}>
          <span>
            {code !== '' && <span className="lg:max-xl:sr-only">{code}</span>}
            {digits}
          </span>
        </NarrowLabelled>
      )}
    </TableCell>
  );
}
