import type { Problem } from './protocol.ts';

const NOTE = '<!-- SIMULATED by Clearbench. Not issued by a bank. -->';

/**
 * Marks XML that was created here, because people copy and download it. A FIN message that was created here has the training
 * trailer {TNG:} instead.
 */
export function withSimulatedMark(text: string): string {
  if (!text.startsWith('<') || text.includes('SIMULATED')) return text;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const [declaration] = /^<\?xml[^>]*\?>/.exec(text) ?? [];
  if (declaration === undefined) return `${NOTE}${lineEnd}${text}`;
  return `${declaration}${lineEnd}${NOTE}${text.slice(declaration.length)}`;
}

/** True if a text begins with this mark. */
export const hasSimulatedMark = (text: string): boolean => text.slice(0, 500).includes(NOTE);

/** Moves the problems of a text to their positions in the marked text, which has the mark as an additional line. */
export function problemsOfMarked(text: string, problems: readonly Problem[]): readonly Problem[] {
  if (withSimulatedMark(text) === text) return problems;
  const lastBefore = text.startsWith('<?xml') ? 1 : 0;
  return problems.map((problem) =>
    problem.line === null || problem.line <= lastBefore ? problem : { ...problem, line: problem.line + 1 },
  );
}
