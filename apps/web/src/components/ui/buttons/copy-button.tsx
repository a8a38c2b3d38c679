import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '../cn.ts';
import { Button } from './button.tsx';
import { COPIED_MS, copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

export interface CopyButtonProps {
  value: string;
  /** The name of the copied value, for the toast: `API key`, `UETR`. */
  item: string;
  /** The button's text; without it, only the icon is shown. */
  label?: string;
  className?: string;
}

export function CopyButton({ value, item, label, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  const copy = async () => setCopied(await copyText(value, item));
  const look = { className: cn('print:hidden', className) };
  if (label === undefined) {
    return <IconButton icon={Icon} size="sm" label={`Copy ${item}`} onClick={copy} {...look} />;
  }
  return (
    <Button icon={Icon} size="sm" onClick={copy} {...look}>
      {label}
    </Button>
  );
}
