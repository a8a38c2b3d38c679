import type { Problem } from '../../problem.ts';
import type { FieldTable } from '../field-table.ts';
import type { FinMessage } from '../fin-message.ts';
import { readFields } from '../read-fields.ts';
import { checkRules } from './rules.ts';
import { MT103 } from './schema.ts';

/** The network takes at most this many characters per message, headers and line ends included (M50). */
const MESSAGE_MAX_LENGTH = 10_000;

/** The fields of an MT103 and everything that is wrong with the message. */
export interface Mt103Reading {
  readonly fields: FieldTable;
  readonly problems: Problem[];
}

/** Checks structure, headers, fields and network validated rules of an MT103, all at once. */
export function readMt103(message: FinMessage): Mt103Reading {
  const { blocks, headers } = message;
  const problems = [...blocks.problems, ...headers.problems];
  if (blocks.raw.length > MESSAGE_MAX_LENGTH) problems.push(tooLong(message));
  if (blocks.text === null && blocks.problems.length === 0) problems.push(noText(message));
  const fields = readFields(MT103, blocks, message.mode, problems);
  checkRules(message, fields, problems);
  return { fields, problems };
}

function tooLong({ blocks }: FinMessage): Problem {
  return {
    code: 'M50',
    severity: 'error',
    path: 'message',
    line: blocks.line,
    column: null,
    message: `The message has ${blocks.raw.length} characters; an MT103 has at most 10,000.`,
  };
}

function noText({ blocks }: FinMessage): Problem {
  return {
    code: 'T13',
    severity: 'error',
    path: 'block 4',
    line: blocks.line,
    column: null,
    message: 'Block 4, the text, is missing; write {4: and the fields, and close it with -}.',
  };
}
