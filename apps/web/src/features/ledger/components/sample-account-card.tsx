import type { ReactNode } from 'react';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { capitalised } from '@/lib/text/capitalised.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { HIDDEN } from '../model/portfolio.ts';
import { accountTypeLabel, type SampleAccount } from '../model/sample-accounts.ts';

export function SampleAccountCard({ account, isShown }: { account: SampleAccount; isShown: boolean }) {
  const { accountName, accountNumber, accountType, currency, balance, availableBalance } = account;
  const { bankName, bankCode, swiftCode, correspondentBank, status, isVirtual } = account;
  const money = (amount: string) => (isShown ? formatMoney(amount, currency) : HIDDEN);
  return (
    <Card
      simulated
      className="flex h-full flex-col"
      title={accountName}
      aside={<Tag>{accountTypeLabel(accountType)}</Tag>}
    >
      <CardContent>
        <p className="text-xl font-semibold tracking-tight wrap-anywhere">{money(balance)}</p>
        <p className="mb-3 text-sm text-ink-3">
          Available <span className="text-ink-2">{money(availableBalance)}</span>
        </p>
        <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
          <Row label="Account">
            <Code>{accountNumber}</Code>
          </Row>
          <Row label="Bank">{bankName}</Row>
          <Row label="Bank code">
            <Code>{bankCode}</Code>
          </Row>
          <Row label="SWIFT/BIC">
            <Code>{swiftCode}</Code>
          </Row>
          {correspondentBank !== undefined && <Row label="Correspondent">{correspondentBank}</Row>}
          <Row label="Currency">{currency}</Row>
          <Row label="Virtual">{isVirtual ? 'Yes' : 'No'}</Row>
          <Row label="Status">{capitalised(status)}</Row>
        </dl>
      </CardContent>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
