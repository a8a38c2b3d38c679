import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import {
  buildMessage,
  type CheckedText,
  checkText,
  meaningOf,
  problemLine,
  sampleOf,
  translateText,
} from '../messages/engine.ts';
import { count } from '../wording.ts';
import { answer, answering, PROBLEMS_MAX, TEXT_MAX } from './answer.ts';

const MESSAGES_MAX = 100;

const text = z
  .string()
  .max(TEXT_MAX, `A text may have up to ${TEXT_MAX} characters; "clearbench check FILE" checks larger ones.`);
const type = z.string().max(40).describe('Like MT103, pacs.008.001.08, KTT (telex), JSON or CSV.');
const problem = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  path: z.string(),
  line: z.number().nullable(),
  column: z.number().nullable(),
  message: z.string(),
});
const content = z.record(z.string(), z.unknown());

/** The tools change nothing, and their answers depend only on their input. */
const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** The tools that need no server. */
export function addMessageTools(server: McpServer): void {
  server.registerTool(
    'check',
    {
      title: 'Check payment messages',
      description:
        'Checks SWIFT MT, ISO 20022, telex, JSON and CSV, one message or many, and reports every error with its line, column, code and correction.',
      inputSchema: {
        text,
        mode: z
          .enum(['strict', 'lenient'])
          .default('strict')
          .describe('lenient: harmless mistakes, common in real files, are warnings.'),
        content: z.boolean().default(false).describe('Adds every field of each message as JSON.'),
      },
      outputSchema: {
        valid: z.number(),
        invalid: z.number(),
        notChecked: z.number(),
        messages: z.array(
          z.object({
            index: z.number(),
            type: z.string().nullable(),
            line: z.number(),
            verdict: z.enum(['valid', 'invalid', 'not-checked']),
            problems: z.array(problem),
            content: content.nullable().optional(),
          }),
        ),
        notListed: z.object({ messages: z.number(), problems: z.number() }),
      },
      annotations,
    },
    (input) =>
      answering(() => reportOn(checkText(input.text, { mode: input.mode, withContent: input.content }))),
  );
  server.registerTool(
    'explain_code',
    {
      title: 'Explain a code',
      description: 'Explains the code of a problem or of a loss in translation, like T50, D75 or csv_quote.',
      inputSchema: { code: z.string().min(1).max(60) },
      outputSchema: { code: z.string(), meaning: z.string() },
      annotations,
    },
    ({ code }) =>
      answering(() => {
        const found = meaningOf(code);
        return answer(`${found.code}: ${found.meaning}`, found);
      }),
  );
  server.registerTool(
    'translate',
    {
      title: 'Translate a message',
      description:
        'Translates a message between SWIFT MT and ISO 20022, or writes the message that orders the transfer in JSON, CSV or a telex. Says what is lost.',
      inputSchema: { text, target: type },
      outputSchema: {
        type: z.string(),
        text: z.string(),
        losses: z.array(z.object({ code: z.string(), message: z.string() }).loose()),
        problems: z.array(problem),
      },
      annotations,
    },
    ({ text: source, target }) =>
      answering(() => {
        const translated = translateText(source, target);
        const losses = translated.losses.map(({ kind, message }) => `${kind}: ${message}`);
        return answer(
          [translated.text, ...losses, ...translated.problems.map(problemLine)].join('\n'),
          translated,
        );
      }),
  );
  server.registerTool(
    'build',
    {
      title: 'Build a message',
      description:
        'Writes a message from its content as JSON, and checks it. The tool "sample" shows the content of each type.',
      inputSchema: {
        content: content.describe('Its "type" and its fields, in the form that "sample" shows.'),
      },
      outputSchema: { text: z.string(), problems: z.array(problem) },
      annotations,
    },
    (input) =>
      answering(() => {
        const built = buildMessage(input.content);
        return answer([built.text, ...built.problems.map(problemLine)].join('\n'), built);
      }),
  );
  server.registerTool(
    'sample',
    {
      title: 'Sample message',
      description: 'Gives a small valid message of a type, as text and as content.',
      inputSchema: {
        type,
        uetr: z
          .uuid()
          .optional()
          .describe('A UUID of version 4, so that a sandbox treats it as a new payment.'),
      },
      outputSchema: { type: z.string(), text: z.string(), content: content.nullable() },
      annotations,
    },
    ({ type: name, uetr }) =>
      answering(() => {
        const sample = sampleOf(name, uetr ?? null);
        return answer(sample.text, sample);
      }),
  );
}

function reportOn(checked: Iterable<CheckedText>) {
  const verdicts = { valid: 0, invalid: 0, 'not-checked': 0 };
  const messages: CheckedText[] = [];
  const notListed = { messages: 0, problems: 0 };
  let room = PROBLEMS_MAX;
  for (const message of checked) {
    verdicts[message.verdict]++;
    const problems = message.problems.slice(0, room);
    room -= problems.length;
    notListed.problems += message.problems.length - problems.length;
    if (messages.length < MESSAGES_MAX) messages.push({ ...message, problems });
    else notListed.messages++;
  }
  const { valid, invalid, 'not-checked': notChecked } = verdicts;
  const lines = messages.flatMap(({ index, type: name, line, verdict, problems }) => [
    `${index}: ${name ?? 'unknown'} in line ${line}: ${verdict}`,
    ...problems.map((one) => `  ${problemLine(one)}`),
  ]);
  const total = `${count(valid + invalid + notChecked, 'message')}: ${valid} valid, ${invalid} invalid, ${notChecked} not checked`;
  return answer([total, ...lines].join('\n'), { valid, invalid, notChecked, messages, notListed });
}
