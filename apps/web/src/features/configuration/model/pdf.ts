import type { jsPDF } from 'jspdf';
import { saveFile } from '@/lib/download-text.ts';

const PAGE_WIDTH_MM = 210;
const PAGE_HEIGHT_MM = 297;
const MARGIN_MM = 20;
const LINE_MM = 5.2;
/** The text may not come closer to the edge below. */
const LAST_LINE_MM = PAGE_HEIGHT_MM - 28;
const BODY_PT = 10.5;

export type PdfBlock =
  | { kind: 'title'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: ReadonlyArray<readonly [label: string, value: string]> };

/**
 * Writes a PDF of one or more A4 pages and gives it to the browser to save. Each page carries the mark that nothing
 * in it comes from a bank. The library that writes it is loaded by the first call.
 */
export async function savePdf(fileName: string, blocks: readonly PdfBlock[]): Promise<void> {
  const { jsPDF: Pdf } = await import('jspdf');
  const pdf = new Pdf({ unit: 'mm', format: 'a4' });
  mark(pdf);
  let y = MARGIN_MM + 10;
  const place = (heightMm: number): number => {
    if (y + heightMm > LAST_LINE_MM) {
      pdf.addPage();
      mark(pdf);
      y = MARGIN_MM + 10;
    }
    y += heightMm;
    return y;
  };
  for (const block of blocks) writeBlock(pdf, block, place);
  saveFile(pdf.output('blob'), fileName);
}

function writeBlock(pdf: jsPDF, block: PdfBlock, place: (heightMm: number) => number): void {
  const writeLines = (text: string, leftMm: number) => {
    const lines: string[] = pdf.splitTextToSize(printable(text), PAGE_WIDTH_MM - MARGIN_MM - leftMm);
    for (const line of lines) pdf.text(line, leftMm, place(LINE_MM));
  };
  switch (block.kind) {
    case 'title':
      pdf.setFont('helvetica', 'bold').setFontSize(18);
      writeLines(block.text, MARGIN_MM);
      place(LINE_MM);
      break;
    case 'paragraph':
      pdf.setFont('helvetica', 'normal').setFontSize(BODY_PT);
      writeLines(block.text, MARGIN_MM);
      place(LINE_MM * 0.6);
      break;
    case 'facts':
      for (const [label, value] of block.facts) {
        const lines: string[] = pdf
          .setFont('helvetica', 'normal')
          .setFontSize(BODY_PT)
          .splitTextToSize(printable(value), 120);
        for (const [index, line] of lines.entries()) {
          const y = place(LINE_MM);
          if (index === 0) pdf.setFont('helvetica', 'bold').text(label, MARGIN_MM, y);
          pdf.setFont('helvetica', 'normal').text(line, MARGIN_MM + 45, y);
        }
        place(LINE_MM * 0.3);
      }
  }
}

/** The fonts of every PDF reader know the characters of Latin-1 only. */
const printable = (text: string): string =>
  text.replaceAll(/[^\n\x20-\x7e\xa0-\xff]/g, (character) => REPLACEMENTS[character] ?? '?');

const REPLACEMENTS: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '→': '->',
  '€': 'EUR ',
};

function mark(pdf: jsPDF): void {
  pdf.setFont('helvetica', 'bold').setFontSize(64).setTextColor(236, 228, 212);
  pdf.text('SIMULATED', PAGE_WIDTH_MM / 2, PAGE_HEIGHT_MM / 2, { align: 'center', angle: 35 });
  pdf.setFontSize(9).setTextColor(128, 83, 0);
  const note = 'SIMULATED by Clearbench. Not issued by a bank. No funds move.';
  pdf.text(note, MARGIN_MM, 14);
  pdf.text(note, MARGIN_MM, PAGE_HEIGHT_MM - 12);
  pdf.setTextColor(23, 25, 28);
}
