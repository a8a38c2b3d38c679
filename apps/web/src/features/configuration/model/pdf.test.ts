import { jsPDF } from 'jspdf';
import { expect, it } from 'vitest';
import { mark } from './pdf.ts';

it('a text that continues on the next page keeps its font there', () => {
  const pdf = new jsPDF();
  pdf.setFont('helvetica', 'normal').setFontSize(10.5);
  mark(pdf);
  expect([pdf.getFont().fontStyle, pdf.getFontSize()]).toEqual(['normal', 10.5]);
});
