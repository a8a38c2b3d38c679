import { saveFile } from './save-file.ts';

/** Lets the browser save a text as a file. */
export function downloadText(text: string, fileName: string): void {
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), fileName);
}

/** `MT103 STP` of a sample becomes `mt103-stp.simulated.fin`, so that the name also shows that it is simulated. */
export function messageFileName(type: string | null, format: string, isSimulated: boolean): string {
  const name = (type ?? 'message').toLowerCase().replace(/[^a-z0-9.]+/g, '-');
  return `${name}${isSimulated ? '.simulated' : ''}.${extensionOf(format)}`;
}

function extensionOf(format: string): string {
  switch (format) {
    case 'swift-mt':
      return 'fin';
    case 'iso20022':
      return 'xml';
    case 'json':
    case 'csv':
      return format;
    default:
      return 'txt';
  }
}
