import type { Transaction } from '@clearbench/contract';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type Dispatch, type KeyboardEvent, type SetStateAction, useEffect, useRef, useState } from 'react';
import { Kbd } from '@/components/ui/kbd.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { StatusBadge } from '@/components/ui/status-badge.tsx';
import { useReturnFocus } from '@/components/ui/use-return-focus.ts';
import { formatMoney, isolated } from '@/lib/format.ts';
import { type FoundTransactions, useFindTransactions } from '../api/find-transactions.ts';
import {
  findEntries,
  isTransactionId,
  matchingEntries,
  mayIdentify,
  type PaletteEntry,
  termOf,
} from '../model/entries.ts';

export interface PaletteProps {
  text: string;
  onTextChange: Dispatch<SetStateAction<string>>;
  onClose: () => void;
  onNavigate: (href: string) => void;
  screens: readonly PaletteEntry[];
  actions: readonly PaletteEntry[];
}

/** One search box for every screen, every action and every transfer. */
export function Palette({ text, onTextChange, onClose, onNavigate, screens, actions }: PaletteProps) {
  const term = termOf(text);
  const answer = useFindTransactions(term);
  const returnFocus = useReturnFocus();
  const input = useRef<HTMLInputElement>(null);
  const pick = (entry: PaletteEntry) => {
    onClose();
    if ('href' in entry) onNavigate(entry.href);
    else entry.run();
  };
  const found = answer.transfers;
  const meansTransfer = isTransactionId(term);
  // Enter opens the only transfer with a code or reference; of several that share it, the operator chooses.
  const meant = mayIdentify(term) ? onlyId(found) : undefined;
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    if (meant !== undefined) setChosen(valueFor(meant));
  }, [meant]);
  const goTo = matchingEntries(screens, term);
  const enter = useWaitingEnter(term, answer, goTo.length === 0, (id) => {
    const [search] = findEntries(term);
    if (id !== undefined) pick({ label: '', href: transferPath(id) });
    else if (search !== undefined) pick(search);
  });
  const find = <Entries heading="Find" entries={findEntries(term)} onPick={pick} />;
  const matches = <Transfers transfers={found} onOpen={(href) => pick({ label: '', href })} />;
  const commands = (
    <>
      <Entries heading="Go to" entries={goTo} onPick={pick} />
      <Entries heading="Actions" entries={matchingEntries(actions, term)} onPick={pick} />
    </>
  );
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-backdrop" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            // Radix would select what was typed before the box opened, and the next key would replace it.
            event.preventDefault();
            input.current?.focus();
          }}
          className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-24px)] max-w-150 -translate-x-1/2 overflow-hidden rounded-md border border-line-strong bg-surface shadow-pop"
        >
          <Dialog.Title className="sr-only">Find a transfer, a screen or an action</Dialog.Title>
          <Command
            label="Find a transfer, a screen or an action"
            shouldFilter={false}
            loop
            value={chosen}
            onValueChange={setChosen}
            onKeyDown={enter.onKeyDown}
          >
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
              <Command.Input
                ref={input}
                value={text}
                onValueChange={onTextChange}
                placeholder="Type an id, code, amount, name or reference, or a command"
                className="h-12 w-full bg-transparent text-base outline-none"
              />
              {enter.isWaiting && <Spinner />}
              <Kbd>Esc</Kbd>
            </div>
            <p role="status" className="sr-only">
              {enter.isWaiting ? 'Looking for the transfer with this code…' : ''}
            </p>
            <Command.List className="max-h-[min(60dvh,420px)] overflow-y-auto overscroll-contain p-1.5">
              <Command.Empty className="px-3 py-6 text-center text-ink-2">Nothing found</Command.Empty>
              {meant !== undefined && matches}
              {meansTransfer && find}
              {commands}
              {!meansTransfer && find}
              {meant === undefined && matches}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The id of the transfer, if it is the only one. */
const onlyId = ([first, ...others]: readonly Transaction[]): string | undefined =>
  others.length === 0 ? first?.transactionId : undefined;

/**
 * Enter on a tracking code or a reference opens its transfer. Pressed before the server has responded, it waits for the response to the current
 * input; further typing cancels it.
 */
function useWaitingEnter(
  term: string,
  { transfers, isLooking }: FoundTransactions,
  /** Nothing that is already listed could be meant instead. */
  isAlone: boolean,
  open: (transactionId: string | undefined) => void,
) {
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  const isWaiting = waitingFor === term;
  useEffect(() => {
    if (waitingFor === null || isLooking) return;
    setWaitingFor(null);
    if (isWaiting) open(onlyId(transfers));
  }, [waitingFor, isWaiting, isLooking, transfers, open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isLooking) return;
    if (!isAlone || isTransactionId(term) || !mayIdentify(term)) return;
    event.preventDefault();
    setWaitingFor(term);
  };
  return { isWaiting: isWaiting && isLooking, onKeyDown };
}

const GROUP_CLASS =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-3';

const ITEM_CLASS =
  'flex min-h-8.5 cursor-default items-center justify-between gap-x-3 rounded-sm px-2.5 wrap-anywhere max-sm:flex-wrap max-sm:py-1 data-[selected=true]:bg-accent-wash';

/** The text by which the list identifies a transfer. */
const valueFor = (transactionId: string): string => `transfer ${transactionId}`;

const transferPath = (transactionId: string): string => `/transactions/${transactionId}`;

interface TransfersProps {
  transfers: readonly Transaction[];
  onOpen: (href: string) => void;
}

function Transfers({ transfers, onOpen }: TransfersProps) {
  if (transfers.length === 0) return null;
  return (
    <Command.Group heading="Transfers" className={GROUP_CLASS}>
      {transfers.map(({ transactionId, amount, currency, status, ...transfer }) => (
        <Command.Item
          key={transactionId}
          value={valueFor(transactionId)}
          onSelect={() => onOpen(transferPath(transactionId))}
          className={ITEM_CLASS}
        >
          <span className="min-w-0 max-sm:w-full">
            <span className="mono">{transactionId}</span>
            <span className="block truncate text-sm text-ink-3">{aboutText(transfer)}</span>
          </span>
          <span className="flex shrink-0 items-center gap-3">
            <span className="font-medium">{formatMoney(amount, currency)}</span>
            <StatusBadge status={status} />
          </span>
        </Command.Item>
      ))}
    </Command.Group>
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
          <span className="flex items-center gap-2.5 [&_svg]:size-3.75 [&_svg]:text-ink-3">
            {entry.icon}
            {entry.label}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
