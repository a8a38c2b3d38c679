import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Fact, Facts } from '@/components/facts.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { SampleFrame } from '@/components/ui/display/sample-tag.tsx';
import { formatIban } from '@/lib/text/format.ts';
import { SAMPLE_BANKS, type SampleBank, SETTLEMENT_ACCOUNTS, VIRTUAL_ACCOUNTS } from '../model/samples.ts';

/** Fictitious banks and accounts. The add buttons are only for show. */
export function AccountSamples() {
  return (
    <SampleFrame
      label="Corresponding & Common Bank Accounts"
      live={
        <Link
          href="/ledger"
          className="inline-flex min-h-6 items-center text-sm text-accent underline underline-offset-2"
        >
          Accounts on this server
        </Link>
      }
    >
      <Group title="Corresponding banks" add="Add Bank">
        {SAMPLE_BANKS.map((bank) => (
          <BankCard key={bank.bic} bank={bank} />
        ))}
      </Group>
      <Group title="Virtual accounts" add="Add Virtual Account">
        {VIRTUAL_ACCOUNTS.map(({ name, account, currency, dailyLimit }) => (
          <AccountCard key={account} name={name} currency={currency}>
            <Fact label="Account">
              <Code>{account}</Code>
            </Fact>
            <Fact label="Daily limit">{dailyLimit}</Fact>
          </AccountCard>
        ))}
      </Group>
      <Group title="Settlement accounts" add="Add Settlement Account">
        {SETTLEMENT_ACCOUNTS.map(({ name, account, currency, interestRate }) => (
          <AccountCard key={account} name={name} currency={currency}>
            <Fact label="Account">
              <Code>{formatIban(account)}</Code>
            </Fact>
            <Fact label="Interest rate">{interestRate}</Fact>
          </AccountCard>
        ))}
      </Group>
    </SampleFrame>
  );
}

function Group({ title, add, children }: { title: string; add: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="not-first:mt-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        <Button icon={Plus} size="sm" disabled title="Nothing can be added to samples">
          {add}
        </Button>
      </div>
      <ul aria-label={title} className="grid gap-3 lg:grid-cols-2 min-[104rem]:grid-cols-4">
        {children}
      </ul>
    </section>
  );
}

function BankCard({ bank }: { bank: SampleBank }) {
  const { name, currency, bic, account, iban, further, type, interestRate } = bank;
  return (
    <AccountCard name={name} currency={currency}>
      <Fact label="Type">{type}</Fact>
      <Fact label="SWIFT/BIC">
        <Code>{bic}</Code>
      </Fact>
      <Fact label="Account">
        <Code>{account}</Code>
      </Fact>
      <Fact label="IBAN">{iban === null ? 'Not used in this country' : <Code>{formatIban(iban)}</Code>}</Fact>
      <Fact label={further.label}>
        <Code>{further.value}</Code>
      </Fact>
      {interestRate !== undefined && <Fact label="Interest rate">{interestRate}</Fact>}
    </AccountCard>
  );
}

function AccountCard({ name, currency, children }: { name: string; currency: string; children: ReactNode }) {
  return (
    <li className="min-w-0 rounded-md border border-line px-3 py-2.5">
      <div className="mb-1 flex items-center justify-between gap-2">
        <span className="font-medium wrap-anywhere">{name}</span>
        <Badge>{currency}</Badge>
      </div>
      <Facts>{children}</Facts>
    </li>
  );
}
