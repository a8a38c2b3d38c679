import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { DISCLAIMER, DISCLAIMER_TITLE, disclaimerText } from '../model/disclaimer.ts';

export function Disclaimer() {
  const [isWriting, setIsWriting] = useState(false);
  const write = async () => {
    setIsWriting(true);
    try {
      const { savePdf } = await import('../model/pdf.ts');
      await savePdf('client-sheet-disclaimer.simulated.pdf', [
        { kind: 'title', text: DISCLAIMER_TITLE },
        ...DISCLAIMER.map((text) => ({ kind: 'paragraph', text }) as const),
      ]);
    } catch {
      toast({
        title: 'Error',
        description: 'The PDF could not be created. Please try again.',
        variant: 'destructive',
      });
    }
    setIsWriting(false);
  };
  return (
    <>
      <div className="grid max-w-[75ch] gap-2.5 text-ink-2">
        {DISCLAIMER.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton value={disclaimerText()} item="Disclaimer" label="Copy Text" />
        <Button icon={FileDown} size="sm" loading={isWriting} onClick={() => void write()}>
          Download PDF
        </Button>
      </div>
    </>
  );
}
