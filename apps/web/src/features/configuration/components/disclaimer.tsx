import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { DISCLAIMER, DISCLAIMER_TITLE, disclaimerText } from '../model/disclaimer.ts';
import { PdfButton } from './pdf-button.tsx';

async function save(): Promise<void> {
  const { savePdf } = await import('../model/pdf.ts');
  await savePdf('client-sheet-disclaimer.simulated.pdf', [
    { kind: 'title', text: DISCLAIMER_TITLE },
    ...DISCLAIMER.map((text) => ({ kind: 'paragraph', text }) as const),
  ]);
}

export function Disclaimer() {
  return (
    <>
      <div className="grid max-w-[75ch] gap-2.5 text-ink-2">
        {DISCLAIMER.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton value={disclaimerText()} item="Disclaimer" label="Copy Text" />
        <PdfButton save={save}>Download PDF</PdfButton>
      </div>
    </>
  );
}
