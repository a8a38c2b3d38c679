import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { toast } from './use-toast.ts';

const COPIED_MS = 2000;

/** Also works without the clipboard permission (plain HTTP, an embedded page), by an off-screen selection. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'fixed -top-full';
    // A dialog traps the focus, so the selection must be made inside it.
    const host = document.activeElement?.closest('[role="dialog"]') ?? document.body;
    const focused = document.activeElement;
    host.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return copied;
  }
}

/** Copies and confirms: 'Copied!' / '{item} copied to clipboard'. */
async function copyText(text: string, item: string): Promise<boolean> {
  const copied = await writeClipboard(text);
  if (copied) {
    toast({ title: 'Copied!', description: `${item} copied to clipboard`, durationMs: COPIED_MS });
  } else {
    toast({
      title: 'Copy failed',
      description: 'The browser refused. Select the text and copy it by hand.',
      variant: 'destructive',
    });
  }
  return copied;
}

export interface CopyButtonProps {
  value: string;
  /** The name of what is copied, for the toast: `API key`, `UETR`. */
  item: string;
  /** The button's text; without it, only the icon is shown. */
  label?: string;
  className?: string;
  /** -1 in a list whose rows are one tab stop each. */
  tabIndex?: number;
}

export function CopyButton({ value, item, label, className, tabIndex = 0 }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  const copy = async () => setCopied(await copyText(value, item));
  const look = { tabIndex, className: cn('print:hidden', className) };
  if (label === undefined) {
    return (
      <IconButton size="sm" label={`Copy ${item}`} onClick={copy} {...look}>
        <Icon aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <Button size="sm" onClick={copy} {...look}>
      <Icon aria-hidden="true" />
      {label}
    </Button>
  );
}
