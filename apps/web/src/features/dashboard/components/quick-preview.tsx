import { useState } from 'react';
import { Link } from 'wouter';
import { Fact, Facts } from '@/components/facts.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { SampleFrame, SampleTag } from '@/components/ui/display/sample-tag.tsx';
import {
  SAMPLE_BANK_ACCOUNTS,
  SAMPLE_WALLETS,
  type SampleBankAccount,
  type SampleWallet,
} from '../model/samples.ts';
import { TEXTS } from '../model/texts.ts';

/** Sample accounts and wallets, hidden until requested. Nothing here leaves the browser. */
export function QuickPreview() {
  const [isShown, setIsShown] = useState(false);
  const [connected, setConnected] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setConnected(connected.includes(id) ? connected.filter((other) => other !== id) : [...connected, id]);
  return (
    <section aria-labelledby="quick-preview" className="mt-7">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="quick-preview">{TEXTS.quickPreview}</h2>
        {!isShown && <SampleTag />}
        <Button size="sm" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} {TEXTS.quickPreview}
        </Button>
      </div>
      {isShown && (
        <div className="mt-2.5 grid gap-3">
          <SampleFrame
            label="Correspondent bank accounts"
            title={<h3 className="font-semibold">Correspondent bank accounts</h3>}
            live={
              <Link href="/ledger" className="text-sm font-medium text-accent hover:underline">
                Live accounts
              </Link>
            }
          >
            <ul className="grid gap-3 md:grid-cols-2">
              {SAMPLE_BANK_ACCOUNTS.map((account) => (
                <BankAccount key={account.account} account={account} />
              ))}
            </ul>
          </SampleFrame>
          <SampleFrame label="Virtual wallets" title={<h3 className="font-semibold">Virtual wallets</h3>}>
            <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {SAMPLE_WALLETS.map((wallet) => (
                <Wallet
                  key={wallet.id}
                  wallet={wallet}
                  isConnected={connected.includes(wallet.id)}
                  onToggle={() => toggle(wallet.id)}
                />
              ))}
            </ul>
          </SampleFrame>
        </div>
      )}
    </section>
  );
}

function BankAccount({ account }: { account: SampleBankAccount }) {
  return (
    <li className="min-w-0 rounded-md border border-line px-3.5 py-3">
      <p className="mb-1 flex items-center justify-between gap-2 font-semibold">
        {account.bank}
        <Badge>{account.currency}</Badge>
      </p>
      <Facts>
        <Fact label="SWIFT/BIC">{account.bic}</Fact>
        <Fact label="Account">{account.account}</Fact>
        <Fact label="IBAN">{account.iban}</Fact>
        <Fact label={account.clearing.label}>{account.clearing.value}</Fact>
        <Fact label="Type">{account.type}</Fact>
      </Facts>
    </li>
  );
}

interface WalletProps {
  wallet: SampleWallet;
  isConnected: boolean;
  onToggle: () => void;
}

function Wallet({ wallet: { id, name, currency, balance }, isConnected, onToggle }: WalletProps) {
  return (
    <li className="min-w-0 rounded-md border border-line px-3.5 py-3">
      <p className="mb-1 flex items-center justify-between gap-2 font-semibold">
        {name}
        <Badge>{currency}</Badge>
      </p>
      <Facts>
        <Fact label="Wallet ID">{id}</Fact>
        <Fact label="Status">Isolated</Fact>
        <Fact label="Connection">None</Fact>
        <Fact label="Balance">{balance}</Fact>
      </Facts>
      <Button
        size="sm"
        className="mt-2"
        variant={isConnected ? 'primary' : 'secondary'}
        aria-label={`${isConnected ? 'Connected' : 'Connect'}: ${name}`}
        onClick={onToggle}
      >
        {isConnected ? 'Connected' : 'Connect'}
      </Button>
    </li>
  );
}
