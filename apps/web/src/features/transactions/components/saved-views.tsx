import { Bookmark, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '@/components/ui/button.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { toast } from '@/components/ui/use-toast.ts';
import { useStored } from '@/lib/storage.ts';
import type { TransactionFilters } from '../model/filters.ts';
import { type SavedView, storedViews, viewPath, viewSearch, withView } from '../model/saved-views.ts';

const NAME_MAX = 60;

/** Names for filters that are used again and again. */
export function SavedViews({ filters }: { filters: TransactionFilters }) {
  const [open, setOpen] = useState(false);
  const [views, setViews] = useStored(storedViews);
  const [name, setName] = useState('');
  const [mistake, setMistake] = useState<string | undefined>(undefined);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') {
      setMistake('Please enter a name for the view');
      return;
    }
    if (setViews(withView(views, { name: trimmed, search: viewSearch(filters) }))) setName('');
    else toast({ title: 'Save Error', description: 'The browser has no room left.', variant: 'destructive' });
  };
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button>
          <Bookmark aria-hidden="true" />
          Views
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Saved views">
        {views.length === 0 ? (
          <p className="px-3.5 pt-3 text-sm text-ink-2">
            Save the filters that are set now under a name. The link of a view can be shared.
          </p>
        ) : (
          <ul className="max-h-72 divide-y divide-line overflow-y-auto" aria-label="Saved views">
            {views.map((view) => (
              <View
                key={view.name}
                view={view}
                onOpen={() => setOpen(false)}
                onDelete={() => setViews(views.filter((other) => other !== view))}
              />
            ))}
          </ul>
        )}
        <form noValidate onSubmit={save} className="flex items-start gap-2 border-line px-3.5 py-3">
          <Field label="Name of the view" hideLabel error={mistake} className="flex-1">
            <Input
              value={name}
              maxLength={NAME_MAX}
              autoComplete="off"
              placeholder="Name of the view"
              onChange={(event) => {
                setName(event.target.value);
                setMistake(undefined);
              }}
            />
          </Field>
          <Button type="submit" variant="primary">
            Save view
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  );
}

interface ViewProps {
  view: SavedView;
  onOpen: () => void;
  onDelete: () => void;
}

function View({ view, onOpen, onDelete }: ViewProps) {
  const href = viewPath(view);
  return (
    <li className="flex items-center gap-1 py-1 pr-2 pl-3.5">
      <Link href={href} onClick={onOpen} className="min-h-6 min-w-0 flex-1 wrap-anywhere hover:text-accent">
        {view.name}
      </Link>
      <CopyButton value={`${location.origin}${href}`} item={`Link of ${view.name}`} />
      <Tooltip content="Delete the view">
        <Button variant="ghost" size="icon-sm" aria-label={`Delete the view ${view.name}`} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </Button>
      </Tooltip>
    </li>
  );
}
