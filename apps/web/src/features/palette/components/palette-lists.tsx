import type { Transaction } from '@clearbench/contract';
import { Command as CommandList } from 'cmdk';
import { COMMAND_GROUP, COMMAND_ITEM } from '@/components/command-list.ts';
import { StatusBadge } from '@/components/ui/display/status-badge.tsx';
import type { Command } from '@/lib/commands.ts';
import { formatMoney, isolated } from '@/lib/text/format.ts';
import { type CommandGroup, mayBeDefault } from '../model/groups.ts';

/** The text by which the list identifies a transfer. */
export const valueFor = (transactionId: string): string => `transfer ${transactionId}`;

const commandValue = (heading: string, { id }: Command): string => `${heading} ${id}`;

/** The first entry that Enter may run; empty for none. */
export function firstValue(groups: readonly CommandGroup[], term: string): string {
  for (const { heading, commands } of groups) {
    const first = commands.find((command) => mayBeDefault(command, term));
    if (first !== undefined) return commandValue(heading, first);
  }
  return '';
}

export const toTransfer = (transactionId: string): Command => ({
  id: transactionId,
  label: transactionId,
  href: `/transactions/${transactionId}`,
});

interface TransfersProps {
  transfers: readonly Transaction[];
  onOpen: (transactionId: string) => void;
}

export function Transfers({ transfers, onOpen }: TransfersProps) {
  if (transfers.length === 0) return null;
  return (
    <CommandList.Group heading="Transfers" className={COMMAND_GROUP}>
      {transfers.map(({ transactionId, amount, currency, status, ...transfer }) => (
        <CommandList.Item
          key={transactionId}
          value={valueFor(transactionId)}
          onSelect={() => onOpen(transactionId)}
          className={COMMAND_ITEM}
        >
          <span className="min-w-0 max-sm:w-full">
            <span className="mono">{transactionId}</span>
            <span className="block truncate text-sm text-ink-3">{aboutText(transfer)}</span>
          </span>
          <span className="flex shrink-0 items-center gap-3">
            <span className="font-medium">{formatMoney(amount, currency)}</span>
            <StatusBadge status={status} />
          </span>
        </CommandList.Item>
      ))}
    </CommandList.Group>
  );
}

/** Who pays whom, and the reference. */
function aboutText({
  senderName,
  recipientName,
  reference,
}: Pick<Transaction, 'senderName' | 'recipientName' | 'reference'>): string {
  const names = [senderName, recipientName].flatMap((name) => (name === null ? [] : isolated(name)));
  return [names.join(' → '), reference ?? ''].filter((part) => part !== '').join(' · ');
}

interface CommandsProps {
  heading: string;
  commands: readonly Command[];
  onPick: (command: Command) => void;
}

export function Commands({ heading, commands, onPick }: CommandsProps) {
  if (commands.length === 0) return null;
  return (
    <CommandList.Group heading={heading} className={COMMAND_GROUP}>
      {commands.map((command) => (
        <CommandList.Item
          key={command.id}
          value={commandValue(heading, command)}
          onSelect={() => onPick(command)}
          className={COMMAND_ITEM}
        >
          <span className="flex min-w-0 items-center gap-2.5 [&_svg]:size-3.75 [&_svg]:shrink-0 [&_svg]:text-ink-3">
            {command.icon}
            {command.label}
          </span>
          {command.detail !== undefined && (
            <span className="max-w-[45%] truncate text-sm text-ink-3 max-sm:max-w-full">
              {command.detail}
            </span>
          )}
        </CommandList.Item>
      ))}
    </CommandList.Group>
  );
}
