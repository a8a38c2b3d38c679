import { qrCode } from '../../platform/qr-code.ts';
import { INK, MARGIN, type Page, QUIET } from './paper.ts';
import type { Setting } from './typesetting/typesetter.ts';

const SIDE = 96;
const GAP = 12;

/** A link as a QR code, with its text beside it: paper is read with a phone, a PDF with a mouse. */
export function writeQrCode({ document, typesetter }: Page, link: string, label: string): void {
  document.moveDown(1);
  if (document.y + SIDE > document.page.height - MARGIN) document.addPage();
  const top = document.y;
  const rows = qrCode(link);
  const size = SIDE / rows.length;
  for (const [row, modules] of rows.entries())
    for (const [column, module] of [...modules].entries())
      if (module === '1') document.rect(MARGIN + column * size, top + row * size, size, size);
  document.fill(INK);
  const left = MARGIN + SIDE + GAP;
  const width = document.page.width - MARGIN - left;
  const setting: Setting = { font: 'Helvetica', size: 8, color: QUIET, width };
  typesetter.write(label, left, top, setting);
  typesetter.write(link, left, document.y, { ...setting, color: INK });
  document.link(left, top, width, document.y - top, link);
}
