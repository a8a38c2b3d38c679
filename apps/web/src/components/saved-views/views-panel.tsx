import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { TextField } from '@/components/form/text-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { Panel, type PanelProps } from '@/components/ui/overlays/panel.tsx';
import { useStored } from '@/lib/browser/storage.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { screenUrl } from '@/lib/navigation/workspace.ts';
import { defineSavedViews, type FilteredList, viewPath, viewSearch, withView } from './saved-views.ts';

const NAME_MAX = 60;

const START = { name: '' };

const rules = ({ name }: typeof START) =>
  name.trim() === ''
    ? { problems: { name: 'Please enter a name for the view' } }
    : { input: { name: name.trim() } };

export function ViewsPanel({ list, filters, ...panel }: FilteredList & PanelProps) {
  const stored = useMemo(() => defineSavedViews(list), [list]);
  const [path] = useLocation();
  const search = viewSearch(useSearch(), filters);
  const [views, setViews] = useStored(stored);
  const form = useForm({
    start: START,
    rules,
    send: (input) => {
      if (setViews(withView(views, { ...input, search }))) form.reset(START);
      else
        toast({ title: 'Save Error', description: 'The browser’s storage is full.', variant: 'destructive' });
    },
  });
  return (
    <Panel label="Saved views" {...panel}>
      {views.length === 0 ? (
        <p className="px-3.5 pt-3 text-sm text-ink-2">
          Save the current filters under a name. You can share the link to a view.
        </p>
      ) : (
        <ul className="max-h-72 divide-y divide-line overflow-y-auto" aria-label="Saved views">
          {views.map((view) => (
            <View
              key={view.name}
              name={view.name}
              href={viewPath(path, view)}
              onOpen={panel.onClose}
              onDelete={() => setViews(views.filter((other) => other !== view))}
            />
          ))}
        </ul>
      )}
      <form noValidate onSubmit={form.onSubmit} className="flex items-start gap-2 border-line px-3.5 py-3">
        <TextField
          form={form}
          name="name"
          label="Name of the view"
          hideLabel
          placeholder="Name of the view"
          maxLength={NAME_MAX}
          className="flex-1"
        />
        <Button type="submit" variant="primary">
          Save view
        </Button>
      </form>
    </Panel>
  );
}

interface ViewProps {
  name: string;
  href: string;
  onOpen: () => void;
  onDelete: () => void;
}

function View({ name, href, onOpen, onDelete }: ViewProps) {
  return (
    <li className="flex items-center gap-1 py-1 pr-2 pl-3.5">
      <Link href={href} onClick={onOpen} className="min-h-6 min-w-0 flex-1 wrap-anywhere hover:text-accent">
        {name}
      </Link>
      <CopyButton value={`${location.origin}${screenUrl(href)}`} item={`Link of ${name}`} />
      <IconButton
        icon={Trash2}
        tooltip="Delete the view"
        size="sm"
        label={`Delete the view ${name}`}
        onClick={onDelete}
      />
    </li>
  );
}
