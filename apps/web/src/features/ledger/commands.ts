import { type LedgerAccount, PATHS } from '@clearbench/contract';
import type { CommandSource } from '@/lib/commands.ts';
import { formatMoney } from '@/lib/text/format.ts';

/** The accounts of the ledger, by their ids and owners. */
export const accountCommands: CommandSource<readonly LedgerAccount[]> = {
  group: 'Accounts',
  path: PATHS.ledgerAccounts,
  commandsOf: (accounts) =>
    accounts.map(({ id, kind, owner, currency, balance }) => ({
      id: `account ${id}`,
      label: id,
      detail: formatMoney(balance, currency),
      words: `account statement ${kind} ${owner ?? ''}`,
      isTypedOnly: true,
      href: `/ledger?${new URLSearchParams({ account: id })}`,
    })),
};
