import { toast } from '@/components/ui/feedback/use-toast.ts';

/** Lets the browser save a text as a file. The first call loads the code. */
export async function saveText(text: string, fileName: string): Promise<void> {
  try {
    const { downloadText } = await import('@/lib/files/download-text.ts');
    downloadText(text, fileName);
  } catch {
    toast({
      title: `Couldn’t save ${fileName}`,
      description:
        'Part of the console could not be loaded. Try again. If it still fails, the console has been updated; reload the page.',
      variant: 'destructive',
    });
  }
}
