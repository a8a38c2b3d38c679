import type { CallToolResult } from '@modelcontextprotocol/server';
import { RefusedError } from '../client/api.ts';
import { CliError } from '../exit-status.ts';
import { problemLine } from '../messages/engine.ts';

/** Texts of messages are small; a file of them is for `clearbench check` and `clearbench send`. */
export const TEXT_MAX = 1_000_000;
/** The number of problems that an answer lists; it counts all. */
export const PROBLEMS_MAX = 200;

/** A result for programs, with a short text for assistants that read only texts. */
export function answer(text: string, structuredContent: object): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: { ...structuredContent } };
}

/** The result of `act`; an expected failure becomes a text that says how to correct it. */
export async function answering(
  act: () => CallToolResult | Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const problems = error instanceof RefusedError ? error.problems : [];
    const lines = problems.slice(0, PROBLEMS_MAX).map(problemLine);
    return {
      content: [{ type: 'text', text: [`${error.code}: ${error.message}`, ...lines].join('\n') }],
      isError: true,
    };
  }
}
