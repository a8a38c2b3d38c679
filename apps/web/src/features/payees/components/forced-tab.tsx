import { FORCED_COP_ANSWERS, FORCED_PAYEE_ANSWERS } from '@clearbench/domain';
import type { ReactNode } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { Switch } from '@/components/ui/forms/switch.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { useManagersOnly } from '@/lib/forms/read-only.ts';
import { useChangeSettings, useSettings } from '../api/settings.ts';
import { accountText } from '../model/texts.ts';
import { QuotingText } from './quoting-text.tsx';

const ROW = `${STACKED.row} max-lg:py-2.5`;
const CELL = `${STACKED.cell} max-lg:col-span-2`;

interface Row {
  name: string;
  account: string;
  text: string;
}

const CONFIRMATIONS: readonly Row[] = FORCED_COP_ANSWERS.map(({ reason, text, ...row }) => ({
  ...row,
  text: reason === null ? text : `\`${reason}\`: ${text}`,
}));

/** Names and accounts that always get the same answer, to copy. */
export function ForcedTab() {
  return (
    <div className="grid grid-cols-1 gap-4.5">
      <Card simulated title="Verification of Payee">
        <CardContent>
          <p className="max-w-[75ch] text-ink-2">
            These always get the same answer, whatever the register contains: a name with every account, and
            an account with every name. The name decides first. The IBANs have valid check digits, and belong
            to no bank.
          </p>
          <ForcedSwitch />
        </CardContent>
        <Answers label="Forced answers" account="IBAN" rows={FORCED_PAYEE_ANSWERS} />
      </Card>
      <Card simulated title="Confirmation of Payee">
        <Answers label="Forced confirmations" account="Account" rows={CONFIRMATIONS} />
      </Card>
    </div>
  );
}

interface AnswersProps {
  label: string;
  /** The heading of the accounts. */
  account: string;
  rows: readonly Row[];
}

function Answers({ label, account: heading, rows }: AnswersProps) {
  return (
    <DataTable
      label={label}
      headings={['Name', heading, 'Answer']}
      isStacked
      className="border-t border-line"
    >
      {rows.map(({ name, account, text }) => (
        <TableRow key={name} className={ROW}>
          <TableCell className={`${CELL} lg:w-70 lg:whitespace-nowrap`}>
            <Copied value={name} item={`name ${name}`}>
              <span className="font-medium">{name}</span>
            </Copied>
          </TableCell>
          <TableCell className={`${CELL} lg:w-76 lg:whitespace-nowrap`}>
            <Copied value={account} item={`${heading} of ${name}`}>
              <Code>{accountText(account)}</Code>
            </Copied>
          </TableCell>
          <TableCell className={`${CELL} max-lg:block!`}>
            <QuotingText text={text} />
          </TableCell>
        </TableRow>
      ))}
    </DataTable>
  );
}

function Copied({ value, item, children }: { value: string; item: string; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      {children}
      <CopyButton value={value} item={item} />
    </span>
  );
}

function ForcedSwitch() {
  const { data, error, refetch } = useSettings();
  const { mutate } = useChangeSettings('Forced answers changed');
  const refusal = useManagersOnly();
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="mt-3 h-10 w-80" />
    ) : (
      <LoadFailure
        title="The settings could not be loaded"
        error={error}
        onRetry={refetch}
        className="mt-3"
      />
    );
  }
  return (
    <Switch
      label="Force these answers in this workspace"
      hint={refusal ?? 'Switched off, they are names and accounts like all others.'}
      disabled={refusal !== null}
      checked={data.forcedPayeeAnswers}
      onCheckedChange={(forcedPayeeAnswers) => mutate({ forcedPayeeAnswers })}
      className="mt-3"
    />
  );
}
