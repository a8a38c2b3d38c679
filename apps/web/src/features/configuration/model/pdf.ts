import type { jsPDF } from 'jspdf';
import { saveFile } from '@/lib/files/save-file.ts';
import { drawnLines } from './drawn-lines.ts';

const PAGE_WIDTH_MM = 210;
const PAGE_HEIGHT_MM = 297;
const MARGIN_MM = 20;
const LINE_MM = 5.2;
/** Minimum distance of the text from the bottom edge. */
const LAST_LINE_MM = PAGE_HEIGHT_MM - 28;
const BODY_PT = 10.5;
const MM_PER_PT = 25.4 / 72;
const TEXT_WIDTH_MM = PAGE_WIDTH_MM - 2 * MARGIN_MM;

/** Adds a line and returns its baseline; begins a new page when this one is full. */
type NextLine = (heightMm: number) => number;

export type PdfBlock =
  | { kind: 'title'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: ReadonlyArray<readonly [label: string, value: string]> };

/**
 * Writes a PDF of one or more A4 pages and lets the browser save it. Each page states that no bank issued it. The
 * first call loads the library.
 */
export async function savePdf(fileName: string, blocks: readonly PdfBlock[]): Promise<void> {
  const { jsPDF: Pdf } = await import('jspdf');
  const pdf = new Pdf({ unit: 'mm', format: 'a4' });
  mark(pdf);
  let y = MARGIN_MM + 10;
  const nextLine: NextLine = (heightMm) => {
    if (y + heightMm > LAST_LINE_MM) {
      pdf.addPage();
      mark(pdf);
      y = MARGIN_MM + 10;
    }
    y += heightMm;
    return y;
  };
  for (const block of blocks) writeBlock(pdf, block, nextLine);
  saveFile(pdf.output('blob'), fileName);
}

function writeBlock(pdf: jsPDF, block: PdfBlock, nextLine: NextLine): void {
  switch (block.kind) {
    case 'title':
      pdf.setFont('helvetica', 'bold').setFontSize(18);
      writeText(pdf, block.text, { leftMm: MARGIN_MM, widthMm: TEXT_WIDTH_MM, nextLine });
      nextLine(LINE_MM);
      break;
    case 'paragraph':
      pdf.setFont('helvetica', 'normal').setFontSize(BODY_PT);
      writeText(pdf, block.text, { leftMm: MARGIN_MM, widthMm: TEXT_WIDTH_MM, nextLine });
      nextLine(LINE_MM * 0.6);
      break;
    case 'facts':
      pdf.setFontSize(BODY_PT);
      for (const [label, value] of block.facts) {
        let isFirst = true;
        const placeWithLabel: NextLine = (heightMm) => {
          const y = nextLine(heightMm);
          if (isFirst) pdf.setFont('helvetica', 'bold').text(label, MARGIN_MM, y);
          isFirst = false;
          pdf.setFont('helvetica', 'normal');
          return y;
        };
        writeText(pdf, value, { leftMm: MARGIN_MM + 45, widthMm: 120, nextLine: placeWithLabel });
        nextLine(LINE_MM * 0.3);
      }
  }
}

/** The fonts that every PDF reader has contain only Latin-1: text with other characters is drawn by the browser. */
function writeText(
  pdf: jsPDF,
  text: string,
  { leftMm, widthMm, nextLine }: { leftMm: number; widthMm: number; nextLine: NextLine },
): void {
  const written = text.replaceAll(/[‘’“”–—…→€]/g, (character) => REPLACEMENTS[character] ?? character);
  if (/^[\n\x20-\x7e\xa0-\xff]*$/.test(written)) {
    const lines: string[] = pdf.splitTextToSize(written, widthMm);
    for (const line of lines) pdf.text(line, leftMm, nextLine(LINE_MM));
    return;
  }
  const { fontStyle } = pdf.getFont();
  for (const line of drawnLines(text, {
    widthMm,
    sizeMm: pdf.getFontSize() * MM_PER_PT,
    isBold: fontStyle === 'bold',
  })) {
    const baselineMm = nextLine(LINE_MM);
    pdf.addImage(line.canvas, 'PNG', leftMm, baselineMm - line.ascentMm, line.widthMm, line.heightMm);
  }
}

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

/** Marks a page as not coming from a bank. The text that continues there keeps its font. */
export function mark(pdf: jsPDF): void {
  const { fontName, fontStyle } = pdf.getFont();
  const sizePt = pdf.getFontSize();
  pdf.setFont('helvetica', 'bold').setFontSize(64).setTextColor(236, 228, 212);
  pdf.text('SIMULATED', PAGE_WIDTH_MM / 2, PAGE_HEIGHT_MM / 2, { align: 'center', angle: 35 });
  pdf.setFontSize(9).setTextColor(128, 83, 0);
  const note = 'SIMULATED by Clearbench. Not issued by a bank. No funds move.';
  pdf.text(note, MARGIN_MM, 14);
  pdf.text(note, MARGIN_MM, PAGE_HEIGHT_MM - 12);
  pdf.setTextColor(23, 25, 28).setFont(fontName, fontStyle).setFontSize(sizePt);
}
