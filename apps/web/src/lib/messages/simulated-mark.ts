const NOTE = '<!-- SIMULATED by Clearbench. Not issued by a bank. -->';

/**
 * Puts the mark into XML that was made here, because it can leave the console without what stands around it. A
 * FIN message made here carries the training trailer {TNG:} and needs none.
 */
export function withSimulatedMark(text: string): string {
  if (!text.startsWith('<') || text.includes('SIMULATED')) return text;
  const declarationEnd = text.startsWith('<?xml') ? text.indexOf('?>') + 2 : 0;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  if (declarationEnd === 0) return `${NOTE}${lineEnd}${text}`;
  return `${text.slice(0, declarationEnd)}${lineEnd}${NOTE}${text.slice(declarationEnd)}`;
}
