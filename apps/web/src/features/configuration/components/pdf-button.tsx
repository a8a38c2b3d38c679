import { FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';

interface PdfButtonProps {
  /** Loads the script that writes it, and saves the file. */
  save: () => Promise<void>;
  'aria-label'?: string;
  children: ReactNode;
}

/** Writes a document as a PDF, in the browser. */
export function PdfButton({ save, ...button }: PdfButtonProps) {
  const [isWriting, setIsWriting] = useState(false);
  const write = async () => {
    setIsWriting(true);
    try {
      await save();
    } catch {
      toast({
        title: 'Error',
        description: 'The PDF could not be created. Please try again.',
        variant: 'destructive',
      });
    }
    setIsWriting(false);
  };
  return <Button {...button} icon={FileDown} size="sm" loading={isWriting} onClick={() => void write()} />;
}
