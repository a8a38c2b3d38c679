import { toast } from '@/components/ui/use-toast.ts';

/** Gives a text to the browser as a file to save. The code is loaded with the first file. */
export async function saveText(text: string, fileName: string): Promise<void> {
  try {
    const { downloadText } = await import('@/lib/download-text.ts');
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
