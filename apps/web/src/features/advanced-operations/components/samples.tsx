import { Link } from 'wouter';
import { Fact, Facts } from '@/components/facts.tsx';
import { SampleFrame } from '@/components/ui/display/sample-tag.tsx';
import { formatMoney } from '@/lib/text/format.ts';
import { ALLIANCE_FACTS, HSM_FACTS, LORO_ACCOUNTS } from '../model/samples.ts';

const LIVE_CLASS = 'text-sm font-medium text-accent hover:underline';

export function LoroAccounts() {
  return (
    <SampleFrame
      label="Loro accounts"
      live={
        <Link href="/ledger" className={LIVE_CLASS}>
          Live accounts
        </Link>
      }
    >
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
        {LORO_ACCOUNTS.map(({ currency, bank, account, bic, balance }) => (
          <li key={currency}>
            <p className="text-sm text-ink-3">{currency} Loro</p>
            <p className="text-lg font-semibold tracking-tight">{formatMoney(balance, currency)}</p>
            <p className="mt-1">{bank}</p>
            <p className="mono text-ink-2">{account}</p>
            <p className="mono text-ink-2">{bic}</p>
          </li>
        ))}
      </ul>
    </SampleFrame>
  );
}

export function AllianceConfiguration() {
  return <FactsSample label="SWIFT Alliance configuration" facts={ALLIANCE_FACTS} />;
}

export function HsmModule() {
  return <FactsSample label="HSM security module" facts={HSM_FACTS} />;
}

interface FactsSampleProps {
  label: string;
  facts: ReadonlyArray<{ label: string; value: string }>;
}

function FactsSample({ label, facts }: FactsSampleProps) {
  return (
    <SampleFrame label={label}>
      <Facts>
        {facts.map((fact) => (
          <Fact key={fact.label} label={fact.label}>
            {fact.value}
          </Fact>
        ))}
      </Facts>
    </SampleFrame>
  );
}
