import qrcode from 'qrcode-generator';

/** The modules of the smallest QR code of a text: a string of 0 (light) and 1 (dark) for each row. */
export function qrCode(text: string): string[] {
  // 0: the smallest version that has room for it.
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const indexes = Array.from({ length: code.getModuleCount() }, (_, index) => index);
  return indexes.map((row) => indexes.map((column) => (code.isDark(row, column) ? '1' : '0')).join(''));
}
