import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { oneOf, useUrlState } from '@/lib/navigation/url-state.ts';
import { counted, formatDecimal, formatMoney } from '@/lib/text/format.ts';
import { HIDDEN, summaryByType, sumOfBalances } from '../model/portfolio.ts';
import {
  accountTypeLabel,
  SAMPLE_ACCOUNT_TYPES,
  SAMPLE_ACCOUNTS,
  type SampleAccountType,
} from '../model/sample-accounts.ts';
import { SampleAccountCard } from './sample-account-card.tsx';

const samplesUrlParams = { type: oneOf(...SAMPLE_ACCOUNT_TYPES) };
const SUMMARY = summaryByType(SAMPLE_ACCOUNTS);
const TOTAL = sumOfBalances(SAMPLE_ACCOUNTS);
const CURRENCY_COUNT = new Set(SAMPLE_ACCOUNTS.map(({ currency }) => currency)).size;

/** Six fictitious accounts: their total, a summary by type, and the accounts, all or of one type. */
export function SamplePortfolio() {
  const [{ type }, setUrl] = useUrlState(samplesUrlParams);
  const [isShown, setIsShown] = useState(true);
  const accounts = SAMPLE_ACCOUNTS.filter(({ accountType }) => type === undefined || accountType === type);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Tag variant="simulated">Sample data</Tag>
        <Button icon={Icon} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide Balances' : 'Show Balances'}
        </Button>
      </div>
      <div className="mt-3 grid gap-4.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        <Card simulated title="Total Portfolio Value">
          <CardContent>
            <p className="text-2xl font-semibold tracking-tight wrap-anywhere">
              {isShown ? formatDecimal(TOTAL) : HIDDEN}
            </p>
            <p className="mt-1 text-sm text-ink-3">
              The {SAMPLE_ACCOUNTS.length} balances in {CURRENCY_COUNT} currencies, added up without
              conversion
            </p>
          </CardContent>
        </Card>
        <TypeSummaryCard isShown={isShown} />
      </div>
      <TypeFilter type={type} onType={(next) => setUrl({ type: next }, { push: true })} />
      {accounts.length === 0 && <p className="mt-3 text-ink-2">No sample account has this type.</p>}
      <ul aria-label="Sample accounts" className="mt-3 grid gap-4.5 md:grid-cols-2 xl:grid-cols-3">
        {accounts.map((account) => (
          <li key={account.id} className="min-w-0">
            <SampleAccountCard account={account} isShown={isShown} />
          </li>
        ))}
      </ul>
    </>
  );
}

function TypeSummaryCard({ isShown }: { isShown: boolean }) {
  return (
    <Card simulated title="Account Type Summary">
      <CardContent>
        <dl className="grid grid-cols-2 sm:grid-cols-3 gap-x-6 gap-y-2.5">
          {SUMMARY.map(({ type, accounts, balances }) => (
            <div key={type} className="min-w-0">
              <dt className="text-sm text-ink-3">
                {accountTypeLabel(type)}{' '}
                <span className="whitespace-nowrap">· {counted(accounts, 'account')}</span>
              </dt>
              {balances.map(({ currency, amount }) => (
                <dd key={currency} className="font-medium wrap-anywhere">
                  {isShown ? formatMoney(amount, currency) : `${HIDDEN} ${currency}`}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}

interface TypeFilterProps {
  type: SampleAccountType | undefined;
  onType: (type: SampleAccountType | undefined) => void;
}

function TypeFilter({ type, onType }: TypeFilterProps) {
  const choices = [undefined, ...SAMPLE_ACCOUNT_TYPES];
  return (
    <fieldset className="mt-5.5 flex flex-wrap gap-2">
      <legend className="sr-only">Account type</legend>
      {choices.map((choice) => (
        <Button
          key={choice ?? 'all'}
          size="sm"
          variant={choice === type ? 'primary' : 'secondary'}
          aria-pressed={choice === type}
          onClick={() => onType(choice)}
        >
          {choice === undefined ? 'All Accounts' : accountTypeLabel(choice)}
        </Button>
      ))}
    </fieldset>
  );
}
