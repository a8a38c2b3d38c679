import { Command as CommandList } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type Dispatch, type ReactNode, type SetStateAction, useRef } from 'react';
import { useChoice } from '@/components/command-list.ts';
import { Kbd } from '@/components/ui/buttons/kbd.tsx';
import { useReturnFocus } from '@/components/ui/controls/use-return-focus.ts';
import { Spinner } from '@/components/ui/feedback/spinner.tsx';
import { errorText } from '@/lib/api/api.ts';
import { useStored } from '@/lib/browser/storage.ts';
import type { ActionProps, AnyCommandSource, Command } from '@/lib/commands.ts';
import { useFindTransactions } from '../api/find-transactions.ts';
import { useCommands } from '../api/use-commands.ts';
import { findEntries, isTransactionId, mayIdentify, termOf } from '../model/entries.ts';
import { mayBeDefault, shownGroups } from '../model/groups.ts';
import { storedRecent, withUsed } from '../model/recent.ts';
import { onlyId, useWaitingEnter } from '../model/use-enter.ts';
import { Commands, firstValue, Transfers, toTransfer, valueFor } from './palette-lists.tsx';

export interface PaletteProps {
  text: string;
  onTextChange: Dispatch<SetStateAction<string>>;
  onClose: () => void;
  onNavigate: (href: string) => void;
  /** Renders an action after the palette has closed. */
  onAction: (action: (props: ActionProps) => ReactNode) => void;
  screens: readonly Command[];
  actions: readonly Command[];
  /** The commands of the features. */
  loadSources: () => Promise<readonly AnyCommandSource[]>;
}

/** One search box for every screen, every action and every transfer. */
export function Palette(props: PaletteProps) {
  const { text, onTextChange, onClose, screens, actions, loadSources } = props;
  const term = termOf(text);
  const answer = useFindTransactions(term);
  const { groups, error } = useCommands(loadSources);
  const [recent, setRecent] = useStored(storedRecent);
  const returnFocus = useReturnFocus();
  const input = useRef<HTMLInputElement>(null);
  const pick = usePick(props);
  const use = (command: Command) => {
    setRecent(withUsed(recent, command.id));
    pick(command);
  };
  const found = answer.transfers;
  const meansTransfer = isTransactionId(term);
  // Enter opens the only transfer with a code or reference; of several that share it, the operator chooses.
  const meant = mayIdentify(term) ? onlyId(found) : undefined;
  const shown = shownGroups(
    [{ heading: 'Go to', commands: screens }, { heading: 'Actions', commands: actions }, ...groups],
    { term, recent },
  );
  const finds = findEntries(term);
  const [search] = finds;
  const listed = [{ heading: 'Find', commands: finds }];
  // The most likely match comes first.
  const [likely] = shown.flatMap(({ commands }) => commands);
  const isLikely = likely !== undefined && mayBeDefault(likely, term);
  const ordered = meansTransfer || !isLikely ? [...listed, ...shown] : [...shown, ...listed];
  const first = meant === undefined ? firstValue(ordered, term) : valueFor(meant);
  const choice = useChoice(term, first);
  const isAlone = shown.every(({ heading }) => heading === 'Actions');
  const enter = useWaitingEnter(term, answer, isAlone, (id) => {
    if (id !== undefined) pick(toTransfer(id));
    else if (search !== undefined) pick(search);
  });
  const matches = <Transfers transfers={found} onOpen={(id) => pick(toTransfer(id))} />;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-backdrop" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            // Radix would select the text typed before the box opened, and the next key would replace that text.
            event.preventDefault();
            input.current?.focus();
          }}
          className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-24px)] max-w-150 -translate-x-1/2 overflow-hidden rounded-md border border-line-strong bg-surface shadow-pop"
        >
          <Dialog.Title className="sr-only">Find a transfer, a screen or an action</Dialog.Title>
          <CommandList
            label="Find a transfer, a screen or an action"
            shouldFilter={false}
            loop
            value={choice.value}
            onValueChange={choice.set}
            onPointerMove={choice.keep}
            onKeyDown={(event) => {
              if (event.key.startsWith('Arrow')) choice.keep();
              enter.onKeyDown(event);
            }}
          >
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
              <CommandList.Input
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
            <CommandList.List className="max-h-[min(60dvh,420px)] overflow-y-auto overscroll-contain p-1.5">
              <CommandList.Empty className="px-3 py-6 text-center text-ink-2">
                Nothing found
              </CommandList.Empty>
              {meant !== undefined && matches}
              {ordered.map((group) => (
                <Commands key={group.heading} {...group} onPick={group.heading === 'Find' ? pick : use} />
              ))}
              {meant === undefined && matches}
              {error !== null && (
                <p className="px-2.5 py-2 text-sm text-ink-3">
                  Some commands could not be loaded. {errorText(error)}
                </p>
              )}
            </CommandList.List>
          </CommandList>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Runs the chosen entry once, however fast Enter is pressed again. */
function usePick({ onClose, onNavigate, onAction }: PaletteProps): (command: Command) => void {
  const isPicked = useRef(false);
  return (command) => {
    if (isPicked.current) return;
    isPicked.current = true;
    onClose();
    if ('href' in command) onNavigate(command.href);
    else if ('run' in command) command.run();
    else onAction(command.action);
  };
}
