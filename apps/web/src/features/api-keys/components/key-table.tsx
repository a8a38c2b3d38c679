import type { ApiKey } from '@clearbench/contract';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Code } from '@/components/ui/code.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx';
import { formatDateTime, formatRelative } from '@/lib/format.ts';
import { useNowMs } from '@/lib/now.ts';
import { shortenKey } from '../model/key-text.ts';
import { RevokeKey } from './revoke-key.tsx';

const SKELETON_ROWS = [1, 2, 3, 4, 5];

/** `keys` is undefined while they are being loaded. */
export function KeyTable({ keys }: { keys: readonly ApiKey[] | undefined }) {
  return (
    <section
      aria-label="API keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      className="relative overflow-x-auto focus-visible:outline-offset-[-2px]"
    >
      <Table aria-label="API keys" aria-busy={keys === undefined} className="min-w-205">
        <TableHead>
          <TableRow>
            <TableHeader>Label</TableHeader>
            <TableHeader>Key</TableHeader>
            <TableHeader>Created</TableHeader>
            <TableHeader>Last used</TableHeader>
            <TableHeader>Status</TableHeader>
            <TableHeader>
              <span className="sr-only">Actions</span>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {keys === undefined
            ? SKELETON_ROWS.map((row) => <SkeletonRow key={row} />)
            : keys.map((key) => <KeyRow key={key.id} apiKey={key} />)}
        </TableBody>
      </Table>
    </section>
  );
}

function KeyRow({ apiKey: key }: { apiKey: ApiKey }) {
  const nowMs = useNowMs();
  return (
    <TableRow>
      <TableCell className="max-w-60 min-w-40 font-medium wrap-anywhere">{key.label}</TableCell>
      <TableCell>
        <KeyText apiKey={key} />
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <time dateTime={key.createdAt}>{formatDateTime(key.createdAt)}</time>
      </TableCell>
      <TableCell className="whitespace-nowrap">
        {key.lastUsedAt === null ? (
          <span className="text-ink-3">Never</span>
        ) : (
          <time dateTime={key.lastUsedAt} title={formatDateTime(key.lastUsedAt)}>
            {formatRelative(key.lastUsedAt, nowMs)}
          </time>
        )}
      </TableCell>
      <TableCell>
        <KeyStatus isActive={key.isActive} />
      </TableCell>
      <TableCell numeric className="w-24">
        {key.isActive && <RevokeKey apiKey={key} />}
      </TableCell>
    </TableRow>
  );
}

/** The columns keep their widths when a key is shown whole: the place for it is always taken. */
function KeyText({ apiKey: { label, apiKey } }: { apiKey: ApiKey }) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="flex items-center gap-0.5">
      <Code className="mr-1 inline-block min-w-[36ch] whitespace-nowrap">
        {isShown ? apiKey : shortenKey(apiKey)}
      </Code>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Show key ${label}`}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon aria-hidden="true" />
      </Button>
      <CopyButton value={apiKey} item="API key" />
    </span>
  );
}

/** Not in the colours of a transfer's state. Active and revoked differ by their words and the shape of the dot. */
function KeyStatus({ isActive }: { isActive: boolean }) {
  return (
    <span className={cn('inline-flex items-center gap-1.5', isActive ? 'font-medium' : 'text-ink-3')}>
      <span
        aria-hidden="true"
        className={cn(
          'size-1.75',
          isActive ? 'rounded-full bg-accent' : 'rounded-[1px] border border-current',
        )}
      />
      {isActive ? 'Active' : 'Revoked'}
    </span>
  );
}

function SkeletonRow() {
  return (
    <TableRow>
      {['w-32', 'w-56', 'w-36', 'w-16', 'w-18', 'ml-auto w-14'].map((width) => (
        <TableCell key={width}>
          <Skeleton className={`h-3.5 ${width}`} />
        </TableCell>
      ))}
    </TableRow>
  );
}
