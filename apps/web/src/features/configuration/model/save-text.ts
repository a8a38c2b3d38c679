import { toast } from '@/components/ui/use-toast.ts';
import { failureText } from '@/lib/failure-text.ts';

/** Gives a text to the browser as a file to save. The code is loaded with the first file. */
export async function saveText(text: string, fileName: string): Promise<void> {
  try {
    const { downloadText } = await import('@/lib/download-text.ts');
    downloadText(text, fileName);
  } catch (error) {
    toast({
      title: `${fileName} was not saved`,
      description: failureText(error),
      variant: 'destructive',
    });
  }
}
