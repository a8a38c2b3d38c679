import type { Problem } from './protocol.ts';

const NOTE = '<!-- SIMULATED by Clearbench. Not issued by a bank. -->';

/**
 * Adds the mark to XML created here, because it can leave the console without context. A FIN message created here has
 * the training trailer {TNG:} and needs none.
 */
export function withSimulatedMark(text: string): string {
  if (!text.startsWith('<') || text.includes('SIMULATED')) return text;
  const declarationEnd = text.startsWith('<?xml') ? text.indexOf('?>') + 2 : 0;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  if (declarationEnd === 0) return `${NOTE}${lineEnd}${text}`;
  return `${text.slice(0, declarationEnd)}${lineEnd}${NOTE}${text.slice(declarationEnd)}`;
}

/** True if a text is marked at its beginning as created here. */
export const hasSimulatedMark = (text: string): boolean => text.slice(0, 500).includes(NOTE);

/** The problems of a text, moved to their positions in the marked one, in which the mark has its own line. */
export function problemsOfMarked(text: string, problems: readonly Problem[]): readonly Problem[] {
  if (withSimulatedMark(text) === text) return problems;
  const lastBefore = text.startsWith('<?xml') ? 1 : 0;
  return problems.map((problem) =>
    problem.line === null || problem.line <= lastBefore ? problem : { ...problem, line: problem.line + 1 },
  );
}
