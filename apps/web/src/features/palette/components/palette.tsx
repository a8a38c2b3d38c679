import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { Kbd } from '@/components/ui/kbd.tsx';
import { StatusBadge } from '@/components/ui/status-badge.tsx';
import { useReturnFocus } from '@/components/ui/use-return-focus.ts';
import { formatMoney } from '@/lib/format.ts';
import { useFindTransactions } from '../api/find-transactions.ts';
import { findEntries, isTransactionId, matchingEntries, type PaletteEntry } from '../model/entries.ts';

export interface PaletteProps {
  onClose: () => void;
  onNavigate: (href: string) => void;
  screens: readonly PaletteEntry[];
  actions: readonly PaletteEntry[];
}

/** One box for every place, every action and every transfer. */
export function Palette({ onClose, onNavigate, screens, actions }: PaletteProps) {
  const [text, setText] = useState('');
  const { data: transfers = [] } = useFindTransactions(text);
  const returnFocus = useReturnFocus();
  const pick = (entry: PaletteEntry) => {
    onClose();
    if ('href' in entry) onNavigate(entry.href);
    else entry.run();
  };
  const found = text.trim() === '' ? [] : transfers;
  const meansTransfer = isTransactionId(text);
  const find = <Entries heading="Find" entries={findEntries(text)} onPick={pick} />;
  const commands = (
    <>
      <Entries heading="Go to" entries={matchingEntries(screens, text)} onPick={pick} />
      <Entries heading="Actions" entries={matchingEntries(actions, text)} onPick={pick} />
    </>
  );
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-backdrop" />
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-24px)] max-w-150 -translate-x-1/2 overflow-hidden rounded-md border border-line-strong bg-surface shadow-pop"
        >
          <Dialog.Title className="sr-only">Find a transfer, a screen or an action</Dialog.Title>
          <Command label="Find a transfer, a screen or an action" shouldFilter={false} loop>
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder="Type an id, UETR or amount, or a command"
                className="h-12 w-full bg-transparent text-base outline-none"
              />
              <Kbd>Esc</Kbd>
            </div>
            <Command.List className="max-h-[min(60dvh,420px)] overflow-y-auto overscroll-contain p-1.5">
              <Command.Empty className="px-3 py-6 text-center text-ink-2">Nothing found</Command.Empty>
              {meansTransfer && find}
              {commands}
              {!meansTransfer && find}
              {found.length > 0 && (
                <Command.Group heading="Transfers" className={GROUP_CLASS}>
                  {found.map((transfer) => (
                    <Command.Item
                      key={transfer.transactionId}
                      value={`transfer ${transfer.transactionId}`}
                      onSelect={() => pick({ label: '', href: `/transactions/${transfer.transactionId}` })}
                      className={ITEM_CLASS}
                    >
                      <span className="mono">{transfer.transactionId}</span>
                      <span className="flex items-center gap-3">
                        <span className="font-medium">{formatMoney(transfer.amount, transfer.currency)}</span>
                        <StatusBadge status={transfer.status} />
                      </span>
                    </Command.Item>
                  ))}
                </Command.Group>
              )}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const GROUP_CLASS =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-3';

const ITEM_CLASS =
  'flex min-h-8.5 cursor-default items-center justify-between gap-3 rounded-sm px-2.5 wrap-anywhere data-[selected=true]:bg-accent-wash';

interface EntriesProps {
  heading: string;
  entries: readonly PaletteEntry[];
  onPick: (entry: PaletteEntry) => void;
}

function Entries({ heading, entries, onPick }: EntriesProps) {
  if (entries.length === 0) return null;
  return (
    <Command.Group heading={heading} className={GROUP_CLASS}>
      {entries.map((entry) => (
        <Command.Item
          key={entry.label}
          value={`${heading} ${entry.label}`}
          onSelect={() => onPick(entry)}
          className={ITEM_CLASS}
        >
          {entry.label}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
