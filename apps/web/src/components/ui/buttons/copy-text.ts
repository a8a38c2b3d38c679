import { toast } from '../feedback/use-toast.ts';

/** How long a copy is confirmed. */
export const COPIED_MS = 2000;

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
export async function copyText(text: string, item: string): Promise<boolean> {
  const copied = await writeClipboard(text);
  if (copied) {
    toast({ title: 'Copied!', description: `${item} copied to clipboard`, durationMs: COPIED_MS });
  } else {
    toast({
      title: 'Copy failed',
      description: 'The browser did not allow it. Select the text and copy it by hand.',
      variant: 'destructive',
    });
  }
  return copied;
}
